import { conflict } from '@stillair/events/language/refusal.ts'
import type { ContentDetails } from '@stillair/events/modules/catalogue/events.ts'
import { foreignOrigin, foreignOriginNote, type LoadableOrigins } from '../../contract/foreign-origin.ts'

/** The addresses of content or a program, by the form's field. */
export type Addresses = Readonly<Record<string, string | null>>

/** What is requested, and what is already there. */
export interface Publishing {
  /** Whether listeners see it afterwards. */
  readonly isPublished: boolean
  readonly addresses: Addresses
  /** The addresses that listeners see now; null when they see nothing of it. */
  readonly publishedNow: Addresses | null
}

/**
 * Throws a `conflict` refusal when listeners would be shown an address from which their browsers load nothing: content
 * without sound, a card without a picture. What was published before such an address was forbidden may be edited
 * otherwise.
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

/** The addresses that listeners are given; with an upload, its own takes the place of the file's. */
export const addressesOf = ({ fileUrl, thumbnailUrl, coverImageUrl, mediaId }: ContentDetails) => ({
  fileUrl: mediaId === null ? fileUrl : null,
  thumbnailUrl,
  coverImageUrl,
})
