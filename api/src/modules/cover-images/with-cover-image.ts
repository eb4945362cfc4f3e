import { coverImageIdOf } from '@stillair/events/language/cover-image-address.ts'
import { invalid } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { coverImageDecider, type UploadedCover } from '@stillair/events/modules/cover-images/decider.ts'
import { coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import type pg from 'pg'
import { Id } from '../../http/requests/id.ts'
import { withCoverImageLock } from './cover-image-lock.ts'

/**
 * Runs a command that sets the cover of content or a program to `url`, sent in the form field `field`. The command
 * receives the uploaded picture, which cannot be removed meanwhile; null when the address is not that of an upload.
 * Throws an `invalid` refusal when the picture does not exist. Rethrows the command's errors.
 */
export async function withCoverImage<Result>(
  { pool, store }: { readonly pool: pg.Pool; readonly store: EventStore },
  field: 'coverImageUrl' | 'coverUrl',
  url: string | null | undefined,
  work: (cover: UploadedCover) => Promise<Result>,
): Promise<Result> {
  const imageId = coverImageIdOf(url)
  if (imageId === null) return work(null)
  if (!Id.safeParse(imageId).success) throw unknown(field)
  return withCoverImageLock(pool, imageId, async () => {
    const { state } = await loadState(store, coverImageStream(imageId), coverImageDecider)
    if (!state || state.isRemoved) throw unknown(field)
    return work(state)
  })
}

const unknown = (field: string) =>
  invalid('The cover picture was not found. Please choose it again.', { [field]: 'There is no such picture' })
