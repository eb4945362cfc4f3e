import { conflict } from '@stillair/events/language/refusal.ts'
import type { ContentDetails } from '@stillair/events/modules/catalogue/events.ts'
import { foreignOrigin, foreignOriginNote, type LoadableOrigins } from '../../contract/shared/loadable-origins.ts'

/** The addresses of content or a program, by form field. */
export type Addresses = Readonly<Record<string, string | null>>

/** A requested change of addresses, with the current state. */
export interface Publishing {
  /** Whether the result is published. */
  readonly isPublished: boolean
  readonly addresses: Addresses
  /** The addresses that listeners see now; null when the content is not published. */
  readonly publishedNow: Addresses | null
}

/**
 * Throws a `conflict` refusal when listeners would see an address that their browsers block: content without sound, or
 * a card without a picture. An address that was published before it was forbidden does not stop other edits.
 */
export function requireLoadable({ isPublished, addresses, publishedNow }: Publishing, origins: LoadableOrigins): void {
  if (!isPublished) return
  const problems = Object.entries(addresses).flatMap(([field, address]) => {
    if (address === null || address === publishedNow?.[field]) return []
    const origin = foreignOrigin(address, origins)
    return origin === null ? [] : [[field, foreignOriginNote(origin, origins.media)] as const]
  })
  const [first] = problems
  if (first) throw conflict('address-blocked', first[1], Object.fromEntries(problems))
}

/** Returns the addresses that listeners receive. An upload's own address replaces that of the file. */
export const addressesOf = ({ fileUrl, thumbnailUrl, coverImageUrl, mediaId }: ContentDetails) => ({
  fileUrl: mediaId === null ? fileUrl : null,
  thumbnailUrl,
  coverImageUrl,
})
