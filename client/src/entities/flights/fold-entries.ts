import type { DistressMoment, NOTED_PHASES, PredictionOutcome } from '@stillair/events/modules/flights/rules.ts'
import type { Entry, Plan, Step } from './entry.ts'

export interface Note {
  readonly phase: (typeof NOTED_PHASES)[number]
  readonly delayMinutes: number | null
  readonly at: string
}

export interface Rating {
  readonly flightId: string
  readonly moment: DistressMoment
  /** Null when skipped. */
  readonly distress: number | null
  readonly at: string
}

export interface Prediction {
  readonly predictionId: string
  readonly flightId: string
  readonly expected: string
  /** In per cent. */
  readonly sureness: number
  readonly at: string
  readonly outcome: PredictionOutcome | null
  readonly happened: string | null
}

export interface Flight {
  readonly flightId: string
  readonly plan: Plan
  readonly notes: readonly Note[]
  readonly isCancelled: boolean
  readonly landedAt: string | null
}

/** A user's flights as this device knows them; each list is in order of creation. */
export interface FlightBook {
  readonly flights: readonly Flight[]
  readonly ratings: readonly Rating[]
  readonly predictions: readonly Prediction[]
}

const EMPTY: FlightBook = { flights: [], ratings: [], predictions: [] }

/** Returns the book after these entries. As on the server, a repeated plan or outcome changes nothing. */
export const foldEntries = (entries: readonly Entry[]): FlightBook => entries.reduce(withEntry, EMPTY)

function withEntry(book: FlightBook, { flightId, at, step }: Entry): FlightBook {
  switch (step.kind) {
    case 'rate': {
      const { moment, distress } = step
      return { ...book, ratings: [...book.ratings, { flightId, moment, distress, at }] }
    }
    case 'predict': {
      const { predictionId, expected, sureness } = step
      const made = { predictionId, flightId, expected, sureness, at, outcome: null, happened: null }
      return { ...book, predictions: [...book.predictions, made] }
    }
    case 'resolve': {
      const { predictionId, outcome, happened } = step
      const resolve = (one: Prediction) =>
        one.predictionId === predictionId && one.outcome === null ? { ...one, outcome, happened } : one
      return { ...book, predictions: book.predictions.map(resolve) }
    }
    case 'plan': {
      const isNew = book.flights.every((flight) => flight.flightId !== flightId)
      const planned = { flightId, plan: step.plan, notes: [], isCancelled: false, landedAt: null }
      return isNew ? { ...book, flights: [...book.flights, planned] } : book
    }
    default: {
      const change = (flight: Flight) => (flight.flightId === flightId ? withStep(flight, step, at) : flight)
      return { ...book, flights: book.flights.map(change) }
    }
  }
}

type FlightStep = Extract<Step, { kind: 'change' | 'cancel' | 'landed' | 'note' }>

function withStep(flight: Flight, step: FlightStep, at: string): Flight {
  if (flight.isCancelled || flight.landedAt !== null) return flight
  if (step.kind === 'cancel') return { ...flight, isCancelled: true }
  if (step.kind === 'landed') return { ...flight, landedAt: at }
  if (step.kind === 'change') return { ...flight, plan: step.plan }
  const { phase, delayMinutes } = step
  return { ...flight, notes: [...flight.notes, { phase, delayMinutes, at }] }
}

/** How long a flight stays the current one after its planned arrival, in milliseconds. */
const SHOWN_AFTER_MS = 24 * 3_600_000

/** Returns the next flight, or the one under way or just over; null when none is planned. */
export function currentFlight({ flights }: FlightBook, now: Date): Flight | null {
  const shown = flights.filter(
    ({ isCancelled, plan, landedAt }) =>
      !isCancelled && Date.parse(landedAt ?? plan.arrivesAt) + SHOWN_AFTER_MS > now.getTime(),
  )
  const [first] = shown.sort((one, other) => (one.plan.departsAt < other.plan.departsAt ? -1 : 1))
  return first ?? null
}
