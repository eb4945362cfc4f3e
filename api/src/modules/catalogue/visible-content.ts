import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { type ContentEvent, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { type Content, contentAfter } from '@stillair/events/modules/catalogue/state.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import type { Caller } from '../../http/authentication/caller.ts'

/** Content of the library, as commands on it need it. */
export interface VisibleContent {
  readonly contentId: string
  /** Seconds; null when unknown. */
  readonly duration: number | null
  /** Whether it can be played without a subscription. */
  readonly isFree: boolean
}

/** Returns the content as it was at that time; null when it did not exist. Reads its entire stream. */
export async function contentAt(store: EventStore, contentId: string, at: Date): Promise<Content> {
  const { events } = await store.readStream<ContentEvent>(contentStream(contentId))
  return contentAfter(events.filter(({ metadata }) => Date.parse(metadata.occurredAt) <= at.getTime()))
}

/**
 * Returns the content if the caller may see it, or could at the time `at`, since it may have been unpublished in
 * between. Reads its own stream, so a command never decides on outdated data. Throws `not-found` when it does not
 * exist, and for drafts unless the caller is an admin.
 */
export async function requireVisibleContent(
  store: EventStore,
  contentId: string,
  caller: Caller,
  at?: Date,
): Promise<VisibleContent> {
  const isVisible = (content: Content) => content !== null && (content.isPublished || caller.isAdmin)
  const { state: present } = await loadState(store, contentStream(contentId), contentDecider)
  const state = isVisible(present) || !at ? present : await contentAt(store, contentId, at)
  if (!state || !isVisible(state)) throw notFound('The session')
  const { duration, mediaId, isFreeContent: isFree } = state.details
  if (duration !== null || mediaId === null) return { contentId, duration, isFree }
  // The upload was attached before it was packaged, so only its own stream has the duration.
  const media = await loadState(store, mediaStream(mediaId), mediaDecider)
  return { contentId, duration: media.state.recording?.packaged?.duration ?? null, isFree }
}
