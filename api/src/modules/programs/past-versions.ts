import type { Binned } from '@stillair/events/language/bin.ts'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type ProgramEvent, programStream } from '@stillair/events/modules/programs/events.ts'
import { type Program, type ProgramVersion, programAfter } from '@stillair/events/modules/programs/state.ts'

/**
 * Returns a program as it was before its last deletion, and whether it is still in the bin. Returns null and an empty time
 * when it was never deleted.
 */
export async function deletedProgram(
  store: EventStore,
  programId: string,
): Promise<{ readonly was: Program; readonly binned: Binned }> {
  const { events } = await store.readStream<ProgramEvent>(programStream(programId))
  const at = events.findLastIndex(({ type }) => type === 'ProgramDeleted')
  const isPurged = events.slice(at).some(({ type }) => type === 'ProgramPurged')
  return {
    was: programAfter(events.slice(0, Math.max(0, at))),
    binned: { deletedAt: events[at]?.metadata.occurredAt ?? '', isPurged },
  }
}

/** Returns the program as of a revision. Throws a `not-found` refusal when there is no such revision. */
export function versionAt(events: readonly RecordedEvent<ProgramEvent>[], revision: number): ProgramVersion {
  const state = programAfter(events.slice(0, revision + 1))
  if (!state || state.revision !== revision) throw notFound('The version')
  return { details: state.details, contentIds: state.contentIds }
}
