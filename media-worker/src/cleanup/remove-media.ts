import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import type { ForgetProgress } from '../packaging/progress.ts'

export interface RemovalDependencies {
  readonly events: EventStore
  readonly uploads: ObjectStore
  readonly media: ObjectStore
  readonly forgetProgress: ForgetProgress
}

/**
 * Suffixes of the files stored next to an upload under its id. A file store (`.json`) and S3 (`.info`) keep its
 * metadata there. S3 also keeps the incomplete last part of a running upload (`.part`).
 */
const SIDECAR_SUFFIXES = ['.json', '.info', '.part'] as const

/**
 * Removes everything stored for a deleted upload: the original file, all packaged files, and the packaging progress.
 * Does nothing when the upload was not deleted; safe to repeat. A packaging run still under way removes anything it
 * stores after this. Throws when a store fails; a retry may succeed.
 */
export async function removeMedia(mediaId: string, dependencies: RemovalDependencies): Promise<void> {
  const { events, uploads, media, forgetProgress } = dependencies
  const { state } = await loadState(events, mediaStream(mediaId), mediaDecider)
  if (!state.isDeleted) return
  await media.delete(`media/${mediaId}`)
  await uploads.delete(mediaId)
  // The metadata goes last: as long as any bytes are left, it is how they are found.
  for (const suffix of SIDECAR_SUFFIXES) await uploads.delete(`${mediaId}${suffix}`)
  await forgetProgress(mediaId)
}
