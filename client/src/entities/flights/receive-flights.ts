import type { FlightLog } from '@stillair/api/contract/listener/flights.ts'
import { api } from '../../api/client.ts'
import { credentials } from '../../api/credentials.ts'
import { readEntries, storeReceived } from './device-log.ts'
import type { Entry, Step } from './entry.ts'
import { foldEntries } from './fold-entries.ts'

type Received = Pick<Entry, 'flightId' | 'at' | 'step'>

/**
 * Returns the entries that the server has and this device lacks: from other devices, or from before this one was used.
 * Unsent entries on this device take precedence over the server's.
 */
export function missingOf(log: FlightLog, entries: readonly Entry[]): readonly Received[] {
  const book = foldEntries(entries)
  const flights = new Map(book.flights.map((flight) => [flight.flightId, flight]))
  const waiting = new Set(entries.filter(({ sentAt }) => sentAt === null).map(({ flightId }) => flightId))
  const steps = entries.map(({ step }) => step)
  const has = (isIt: (step: Step) => boolean) => steps.some(isIt)
  const missing: Received[] = []

  for (const { flightId, notes, cancelledAt, landedAt, ...flight } of log.flights) {
    const { from, to, departsAt, departureZone, arrivesAt, arrivalZone } = flight
    const plan = { from, to, departsAt, departureZone, arrivesAt, arrivalZone }
    const known = flights.get(flightId)
    const add = (at: string, step: Step) => missing.push({ flightId, at, step })
    if (!known) {
      add(departsAt, { kind: 'plan', plan })
      for (const { notedAt, ...note } of notes)
        add(notedAt, { kind: 'note', noteId: `${flightId}:${notedAt}`, ...note })
    } else if (!waiting.has(flightId) && JSON.stringify(known.plan) !== JSON.stringify(plan)) {
      add(departsAt, { kind: 'change', plan })
    }
    if (cancelledAt !== null && !known?.isCancelled) add(cancelledAt, { kind: 'cancel' })
    if (landedAt !== null && (known?.landedAt ?? null) === null) add(landedAt, { kind: 'landed' })
  }
  for (const { flightId, ratedAt, ...rating } of log.ratings) {
    if (has((step) => step.kind === 'rate' && step.ratingId === rating.ratingId)) continue
    missing.push({ flightId, at: ratedAt, step: { kind: 'rate', ...rating } })
  }
  for (const { predictionId, flightId, expected, sureness, madeAt, resolution } of log.predictions) {
    if (!has((step) => step.kind === 'predict' && step.predictionId === predictionId)) {
      missing.push({ flightId, at: madeAt, step: { kind: 'predict', predictionId, expected, sureness } })
    }
    if (resolution && !has((step) => step.kind === 'resolve' && step.predictionId === predictionId)) {
      const { outcome, happened, resolvedAt } = resolution
      missing.push({ flightId, at: resolvedAt, step: { kind: 'resolve', predictionId, outcome, happened } })
    }
  }
  return missing
}

/** Fetches the user's flights from the server, so that `/flight` has them offline. */
export async function receiveFlights(userId: string): Promise<void> {
  const log = await api('GET /api/flights', { as: userId })
  // The user may have signed out in the meantime.
  if (credentials().current()?.userId !== userId) return
  const missing = missingOf(
    log,
    (await readEntries(userId)).filter((entry) => entry.userId === userId),
  )
  await storeReceived(userId, missing)
}
