import type { FlightBook } from '../entities/flights/fold-entries.ts'

/** With fewer flights than this, no trend is shown. */
const FEWEST = 3

/** Returns sentences with only what the user's own numbers support. */
export function trendOf({ flights, ratings, predictions }: FlightBook): readonly string[] {
  const sentences: string[] = []
  const known = new Map(flights.map(({ flightId, plan }) => [flightId, plan.departsAt]))
  const worst = ratings
    .filter(({ moment, distress, flightId }) => moment === 'before' && distress !== null && known.has(flightId))
    .map(({ distress }) => distress ?? 0)
  if (worst.length > 0 && worst.length < FEWEST) {
    const flown = worst.length === 1 ? 'one flight' : `${worst.length} flights`
    sentences.push(`Before flying: ${worst.join(', ')}. With ${flown} it’s too early to see a trend.`)
  }
  if (worst.length >= FEWEST) {
    const sorted = [...worst].sort((one, other) => one - other)
    const middle = sorted[Math.floor((sorted.length - 1) / 2)]
    sentences.push(
      `Before flying, in order: ${worst.join(', ')}. Between ${sorted[0]} and ${sorted.at(-1)}, half of them at most ${middle}.`,
    )
  }
  const resolved = predictions.filter(({ outcome }) => outcome !== null)
  if (resolved.length > 0) {
    const count = (wanted: string) => resolved.filter(({ outcome }) => outcome === wanted).length
    const things = resolved.length === 1 ? 'one thing' : `${resolved.length} things`
    sentences.push(
      `Of ${things} you expected, ${count('as-expected')} came as expected, ${count('partly')} in part, ${count('not-at-all')} not at all.`,
    )
  }
  return sentences
}
