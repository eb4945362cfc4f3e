import { readEntries } from './device-log.ts'
import type { Plan } from './entry.ts'
import { foldEntries } from './fold-entries.ts'

/** The flights that a user plans, as this device knows them; none where storage is refused. */
export async function plannedFlights(userId: string): Promise<readonly Plan[]> {
  const entries = await readEntries(userId).catch(() => [])
  return foldEntries(entries).flights.flatMap(({ plan, isCancelled }) => (isCancelled ? [] : plan))
}
