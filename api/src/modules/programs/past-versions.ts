import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type ProgramEvent, programStream } from '@stillair/events/modules/programs/events.ts'
import { type Program, type ProgramVersion, programAfter } from '@stillair/events/modules/programs/state.ts'

/** A program as it was before it was last deleted, and when that was, ISO 8601 in UTC; null and empty when it never was. */
export async function deletedProgram(
  store: EventStore,
  programId: string,
): Promise<{ readonly was: Program; readonly deletedAt: string }> {
  const { events } = await store.readStream<ProgramEvent>(programStream(programId))
  const at = events.findLastIndex(({ type }) => type === 'ProgramDeleted')
  return { was: programAfter(events.slice(0, Math.max(0, at))), deletedAt: events[at]?.metadata.occurredAt ?? '' }
}

/** The program as it was after the event of that revision. Throws a `not-found` refusal when there was none. */
export function versionAt(events: readonly RecordedEvent<ProgramEvent>[], revision: number): ProgramVersion {
  const state = programAfter(events.slice(0, revision + 1))
  if (!state || state.revision !== revision) throw notFound('The version')
  return { details: state.details, contentIds: state.contentIds }
}
