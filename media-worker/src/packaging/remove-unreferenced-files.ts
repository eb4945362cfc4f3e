import type { EventStore } from '@stillair/events/log/event-store.ts'
import type { ObjectStore } from '@stillair/events/object-store/object-store.ts'
import type { Logger } from 'pino'
import { type PackagingRequest, readUpload } from './packaging-request.ts'

export interface RemoveUnreferencedFilesDependencies {
  readonly events: EventStore
  readonly media: ObjectStore
  readonly log: Logger
}

/**
 * Removes files of this upload that no event names: leftovers of runs that were killed or finished second, or whose
 * upload was deleted meanwhile. Once the attempt has ended, no other run can publish, so no file that is still needed
 * is removed.
 */
export async function removeUnreferencedFiles(
  cause: PackagingRequest,
  { events, media, log }: RemoveUnreferencedFilesDependencies,
  which: (prefix: string) => boolean = () => true,
): Promise<void> {
  const { upload } = await readUpload(events, cause)
  const keys = (await media.list(`media/${cause.mediaId}`)).map(({ key }) => key)
  const prefixes = new Set(keys.map((key) => key.split('/').slice(0, 3).join('/')))
  for (const prefix of prefixes) {
    if (upload.prefixes.includes(prefix) || !which(prefix)) continue
    log.info({ prefix }, 'removing unreferenced files')
    await media.delete(prefix)
  }
}
