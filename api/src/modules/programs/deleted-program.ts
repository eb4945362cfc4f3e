import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type ProgramEvent, programStream } from '@stillair/events/modules/programs/events.ts'
import { type Program, programAfter } from '@stillair/events/modules/programs/state.ts'

/** A program as it was before it was last deleted, and when that was, ISO 8601 in UTC; null and empty when it never was. */
export async function deletedProgram(
  store: EventStore,
  programId: string,
): Promise<{ readonly was: Program; readonly deletedAt: string }> {
  const { events } = await store.readStream<ProgramEvent>(programStream(programId))
  const at = events.findLastIndex(({ type }) => type === 'ProgramDeleted')
  return { was: programAfter(events.slice(0, Math.max(0, at))), deletedAt: events[at]?.metadata.occurredAt ?? '' }
}
