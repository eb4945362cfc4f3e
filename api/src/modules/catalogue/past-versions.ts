import type { Binned } from '@stillair/events/language/bin.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type ContentDetails, type ContentEvent, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { type Content, contentAfter } from '@stillair/events/modules/catalogue/state.ts'

/**
 * Returns content as it was before its last deletion, and whether it is still in the bin. Returns null and an empty time
 * when it was never deleted.
 */
export async function deletedContent(
  store: EventStore,
  contentId: string,
): Promise<{ readonly was: Content; readonly binned: Binned }> {
  const { events } = await store.readStream<ContentEvent>(contentStream(contentId))
  const at = events.findLastIndex(({ type }) => type === 'ContentDeleted')
  const isPurged = events.slice(at).some(({ type }) => type === 'ContentPurged')
  return {
    was: contentAfter(events.slice(0, Math.max(0, at))),
    binned: { deletedAt: events[at]?.metadata.occurredAt ?? '', isPurged },
  }
}

/**
 * Returns the content's details at a revision of its stream. Throws `not-found` when there is no such revision, or when
 * the content is deleted.
 */
export function versionAt(events: readonly RecordedEvent<ContentEvent>[], revision: number): ContentDetails {
  if (!contentAfter(events)) throw notFound('The session')
  const version = revision < events.length ? contentAfter(events.slice(0, revision + 1)) : null
  if (!version) throw notFound('This version')
  return version.details
}
