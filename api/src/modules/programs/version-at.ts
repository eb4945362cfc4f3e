import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { ProgramEvent } from '@stillair/events/modules/programs/events.ts'
import { type ProgramVersion, programAfter } from '@stillair/events/modules/programs/state.ts'

/** The program as it was after the event of that revision. Throws a `not-found` refusal when there was none. */
export function versionAt(events: readonly RecordedEvent<ProgramEvent>[], revision: number): ProgramVersion {
  const state = programAfter(events.slice(0, revision + 1))
  if (!state || state.revision !== revision) throw notFound('The version')
  return { details: state.details, contentIds: state.contentIds }
}
