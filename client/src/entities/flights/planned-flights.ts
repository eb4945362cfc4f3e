import { readEntries } from './device-log.ts'
import type { Plan } from './entry.ts'
import { foldEntries } from './fold-entries.ts'

/** Returns the user's planned flights that this device knows of; none when storage is refused. */
export async function plannedFlights(userId: string): Promise<readonly Plan[]> {
  const entries = await readEntries(userId).catch(() => [])
  return foldEntries(entries).flights.flatMap(({ plan, isCancelled }) => (isCancelled ? [] : plan))
}
