import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type PackagingRequest, readUpload } from './packaging-request.ts'

/**
 * Returns a signal that aborts once the upload is deleted. Checks every `everyMs` milliseconds until `stop` is called. A
 * failed check is ignored, because the next one makes up for it.
 */
export function watchDeletion(
  events: EventStore,
  cause: PackagingRequest,
  everyMs: number,
): { readonly signal: AbortSignal; stop(): void } {
  const deleted = new AbortController()
  const look = async () => {
    if ((await readUpload(events, cause)).upload.isDeleted) deleted.abort(new Error('the upload was deleted'))
  }
  const looking = setInterval(() => void look().catch(() => {}), everyMs)
  return { signal: deleted.signal, stop: () => clearInterval(looking) }
}
