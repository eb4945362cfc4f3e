import { daysPhrase, daysUntil } from './days-until.ts'
import { readEntries, whenReceived } from './device-log.ts'
import { currentFlight, type FlightBook, foldEntries } from './fold-entries.ts'

/** What this device knows of the user's next flight. */
export interface NextFlight {
  /** When they fly and where to; null when no flight is ahead. */
  readonly text: string | null
  /** Whether they have ever entered a flight. */
  readonly hasEntered: boolean
}

/** Returns what that book says of the next flight. */
export function nextFlight(book: FlightBook, now: Date): NextFlight {
  const hasEntered = book.flights.length > 0
  const flight = currentFlight(book, now)
  if (!flight || flight.landedAt !== null || Date.parse(flight.plan.arrivesAt) < now.getTime())
    return { text: null, hasEntered }
  return { text: `${daysPhrase(daysUntil(flight, now))} to ${flight.plan.to}`, hasEntered }
}

/**
 * Calls `show` with the user's next flight, now and whenever this device learns of changes. Never calls it when storage
 * is refused. Returns a function that stops it.
 */
export function watchNextFlight(userId: string, show: (next: NextFlight) => void): () => void {
  let isWanted = true
  async function look() {
    const book = foldEntries(await readEntries(userId))
    if (isWanted) show(nextFlight(book, new Date()))
  }
  const lookOrNot = () => void look().catch(() => {})
  lookOrNot()
  const stop = whenReceived(lookOrNot)
  return () => {
    isWanted = false
    stop()
  }
}
