import type { PredictionOutcome } from '@stillair/events/modules/flights/rules.ts'
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
    sentences.push(outcomesOf(resolved))
  }
  return sentences
}

/** Returns how many predictions came true. Names no outcome that none had. */
function outcomesOf(resolved: FlightBook['predictions']): string {
  const count = (wanted: PredictionOutcome) => resolved.filter(({ outcome }) => outcome === wanted).length
  const all = resolved.length
  const [came, partly, not] = [count('as-expected'), count('partly'), count('not-at-all')]
  if (all === 1) return `What you expected ${came ? 'came' : partly ? 'came in part' : 'did not come'}.`
  if (not === all) return `None of the ${all} things you expected came.`
  const parts = [
    came > 0 && `${came} came as you expected`,
    partly > 0 && `${partly} came in part`,
    not > 0 && `${not} did not come`,
  ].filter((part) => part !== false)
  return `Of ${all} things you expected, ${list.format(parts)}.`
}

const list = new Intl.ListFormat('en-GB')
