import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import type { ForgetProgress } from '../packaging/progress.ts'

export interface RemovalDependencies {
  readonly events: EventStore
  readonly uploads: ObjectStore
  readonly media: ObjectStore
  readonly forgetProgress: ForgetProgress
}

/**
 * What lies beside an upload's bytes, under the upload's id: what is known of it, as a file store (`.json`) and as S3
 * (`.info`) keep it, and in S3 the end of the bytes while they come (`.part`).
 */
const BESIDE = ['.json', '.info', '.part'] as const

/**
 * Removes everything that is stored of a deleted upload: the bytes as they came, all that was made of them, and how far
 * its packaging was. Does nothing when the upload was not deleted, and nothing more when it is done again. A packaging
 * that is under way removes what it stores after this. Throws when a store fails; trying again may help.
 */
export async function removeMedia(mediaId: string, dependencies: RemovalDependencies): Promise<void> {
  const { events, uploads, media, forgetProgress } = dependencies
  const { state } = await loadState(events, mediaStream(mediaId), mediaDecider)
  if (!state.isDeleted) return
  await media.delete(`media/${mediaId}`)
  await uploads.delete(mediaId)
  // What refers to the bytes is removed after them: as long as any are left, they can be found by it.
  for (const ending of BESIDE) await uploads.delete(`${mediaId}${ending}`)
  await forgetProgress(mediaId)
}
