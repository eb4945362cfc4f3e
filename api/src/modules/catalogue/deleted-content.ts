import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type ContentEvent, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { type Content, evolveContent } from '@stillair/events/modules/catalogue/state.ts'

/** Content as it was before it was last deleted, and when that was, ISO 8601 in UTC; null and empty when it never was. */
export async function deletedContent(
  store: EventStore,
  contentId: string,
): Promise<{ readonly was: Content; readonly deletedAt: string }> {
  const { events } = await store.readStream<ContentEvent>(contentStream(contentId))
  const at = events.findLastIndex(({ type }) => type === 'ContentDeleted')
  const was = events
    .slice(0, Math.max(0, at))
    .reduce<Content>((state, event) => evolveContent(state, event as ContentEvent, event.metadata.occurredAt), null)
  return { was, deletedAt: events[at]?.metadata.occurredAt ?? '' }
}
