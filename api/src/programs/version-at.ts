import type { RecordedEvent } from '@stillair/events/event.ts'
import type { ProgramEvent } from '@stillair/events/programs/events.ts'
import { type ProgramVersion, programAfter } from '@stillair/events/programs/state.ts'
import { notFound } from '@stillair/events/refusal.ts'

/** The program as it was after the event of that revision. Throws a `not-found` refusal when there was none. */
export function versionAt(events: readonly RecordedEvent<ProgramEvent>[], revision: number): ProgramVersion {
  const state = programAfter(events.slice(0, revision + 1))
  if (!state || state.revision !== revision) throw notFound('The version')
  return { details: state.details, contentIds: state.contentIds }
}
