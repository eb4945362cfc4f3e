import { daysPhrase, daysUntil } from './days-until.ts'
import { readEntries } from './device-log.ts'
import { currentFlight, foldEntries } from './fold-entries.ts'

/** When a user flies next, in words, by what this device knows; null when it knows of no flight. Rejects where storage is refused. */
export async function nextFlightWords(userId: string, now = new Date()): Promise<string | null> {
  const flight = currentFlight(foldEntries(await readEntries(userId)), now)
  if (!flight || flight.landedAt !== null || Date.parse(flight.plan.arrivesAt) < now.getTime()) return null
  return `${daysPhrase(daysUntil(flight, now))} to ${flight.plan.to}`
}
