import { contentDecider } from '@stillair/events/catalogue/decider.ts'
import { contentStream } from '@stillair/events/catalogue/events.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { loadState } from '@stillair/events/handle-command.ts'
import { mediaDecider } from '@stillair/events/media/decider.ts'
import { mediaStream } from '@stillair/events/media/events.ts'
import { notFound } from '@stillair/events/refusal.ts'
import type { Caller } from '../http/caller.ts'

/** Content of the library as commands on it need it. */
export interface VisibleContent {
  readonly contentId: string
  /** Seconds; null when not known. */
  readonly duration: number | null
  /** Heard without paying. */
  readonly isFree: boolean
}

/**
 * The content, when the caller may see it. Reads its own stream, so a command never decides on an outdated list. Throws
 * `not-found` for what is not there, and for drafts to all but admins.
 */
export async function requireVisibleContent(
  store: EventStore,
  contentId: string,
  caller: Caller,
): Promise<VisibleContent> {
  const { state } = await loadState(store, contentStream(contentId), contentDecider)
  if (!state || !(state.isPublished || caller.isAdmin)) throw notFound('The session')
  const { duration, mediaId, isFreeContent: isFree } = state.details
  if (duration !== null || mediaId === null) return { contentId, duration, isFree }
  // Attached before it was packaged: only the upload itself knows how long it is.
  const media = await loadState(store, mediaStream(mediaId), mediaDecider)
  return { contentId, duration: media.state.recording?.packaged?.duration ?? null, isFree }
}
