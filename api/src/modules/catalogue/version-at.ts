import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import type { ContentDetails, ContentEvent } from '@stillair/events/modules/catalogue/events.ts'
import type { Content } from '@stillair/events/modules/catalogue/state.ts'

/** What was written about content at a revision of its stream. Throws `not-found` when it has none, or is deleted. */
export function versionAt(events: readonly RecordedEvent<ContentEvent>[], revision: number): ContentDetails {
  const stateAfter = (some: readonly RecordedEvent<ContentEvent>[]): Content =>
    some.reduce<Content>(
      (state, event) => contentDecider.evolve(state, event as unknown as ContentEvent, event.metadata.occurredAt),
      contentDecider.initialState,
    )
  if (!stateAfter(events)) throw notFound('The session')
  const version = revision < events.length ? stateAfter(events.slice(0, revision + 1)) : null
  if (!version) throw notFound('This version')
  return version.details
}
