import { daysPhrase, daysUntil } from './days-until.ts'
import { readEntries, whenReceived } from './device-log.ts'
import { currentFlight, type FlightBook, foldEntries } from './fold-entries.ts'

/** Returns a phrase for when the user flies next; null when no flight is known. */
export function nextFlightText(book: FlightBook, now: Date): string | null {
  const flight = currentFlight(book, now)
  if (!flight || flight.landedAt !== null || Date.parse(flight.plan.arrivesAt) < now.getTime()) return null
  return `${daysPhrase(daysUntil(flight, now))} to ${flight.plan.to}`
}

/**
 * Calls `show` with the phrase for the user's next flight, now and whenever this device learns of changes. Never calls
 * it when storage is refused. Returns a function that stops it.
 */
export function watchNextFlight(userId: string, show: (words: string | null) => void): () => void {
  let isWanted = true
  async function look() {
    const book = foldEntries(await readEntries(userId))
    if (isWanted) show(nextFlightText(book, new Date()))
  }
  const lookOrNot = () => void look().catch(() => {})
  lookOrNot()
  const stop = whenReceived(lookOrNot)
  return () => {
    isWanted = false
    stop()
  }
}
