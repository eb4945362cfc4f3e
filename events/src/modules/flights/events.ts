import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { DISTRESS_MOMENTS, NOTED_PHASES, OUTCOMES } from './rules.ts'

/** One flight of one user, identified by an id from their device. */
export const flightStream = defineStream<[flightId: string]>('flight')
/** One rating of distress. */
export const distressStream = defineStream<[ratingId: string]>('distress')
/** One prediction and its outcome. */
export const predictionStream = defineStream<[predictionId: string]>('prediction')
/** One measurement of bumps by a phone. Earlier versions recorded it. */
export const bumpStream = defineStream<[measurementId: string]>('bumps')

/** A flight as the passenger entered it. */
export const FlightPlan = z.object({
  from: z.string(),
  to: z.string(),
  /** ISO 8601 in UTC. */
  departsAt: z.string(),
  /** The IANA zones of the departure and arrival places. */
  departureZone: z.string(),
  arrivesAt: z.string(),
  arrivalZone: z.string(),
})
export type FlightPlan = z.infer<typeof FlightPlan>

/** What a user expects of a flight, in their own words, and how sure they are, in per cent. */
export const Expectation = z.object({ expected: z.string(), sureness: z.number().min(0).max(100) })
export type Expectation = z.infer<typeof Expectation>

/** What really happened, compared with the expectation. */
export const Resolution = z.object({ outcome: z.enum(OUTCOMES), happened: z.string() })
export type Resolution = z.infer<typeof Resolution>

/** The totals of a measurement so far. */
const BumpTotals = z.object({
  /** The largest peak of the vertical acceleration without gravity, up or down, in g. */
  largest: z.number(),
  /** How many bumps had such a peak, by ICAO's classes. */
  light: z.number(),
  moderate: z.number(),
  severe: z.number(),
  /** The measured time, and the part of it without a bump. */
  seconds: z.number(),
  calmSeconds: z.number(),
})

const flight = { flightId: z.string(), userId: z.string() }
const prediction = { predictionId: z.string(), userId: z.string() }

export const FlightPlanned = defineEvent('FlightPlanned', {
  subject: 'userId',
  personal: ['plan'],
  schema: z.object({ ...flight, plan: FlightPlan.nullable() }),
})
/** The user changed the flight plan; holds all of the new plan. */
export const FlightChanged = defineEvent('FlightChanged', {
  subject: 'userId',
  personal: ['plan'],
  schema: z.object({ ...flight, plan: FlightPlan.nullable() }),
})
/** The user cancelled the flight. */
export const FlightCancelled = defineEvent('FlightCancelled', { subject: 'userId', schema: z.object(flight) })
/** The passenger noted the current phase of the flight. */
export const FlightPhaseNoted = defineEvent('FlightPhaseNoted', {
  subject: 'userId',
  schema: z.object({
    ...flight,
    noteId: z.string(),
    phase: z.enum(NOTED_PHASES),
    /** The delay in minutes, only for `delayed`. */
    delayMinutes: z.number().nullable(),
  }),
})
export const FlightLanded = defineEvent('FlightLanded', { subject: 'userId', schema: z.object(flight) })
/** The user rated their distress at a moment of a flight, or skipped the question. */
export const DistressRated = defineEvent('DistressRated', {
  subject: 'userId',
  personal: ['distress'],
  schema: z.object({
    ratingId: z.string(),
    userId: z.string(),
    flightId: z.string(),
    moment: z.enum(DISTRESS_MOMENTS),
    isSkipped: z.boolean(),
    /** From 0 (none) to 10 (worst imaginable); null when skipped. */
    distress: z.number().min(0).max(10).nullable(),
  }),
})
export const PredictionMade = defineEvent('PredictionMade', {
  subject: 'userId',
  personal: ['expectation'],
  schema: z.object({ ...prediction, flightId: z.string(), expectation: Expectation.nullable() }),
})
export const PredictionResolved = defineEvent('PredictionResolved', {
  subject: 'userId',
  personal: ['resolution'],
  schema: z.object({ ...prediction, resolution: Resolution.nullable() }),
})
/**
 * A phone measured bumps during a flight. Later totals of the same measurement include the earlier ones. Nothing records this
 * any more; it stays defined for the personal export.
 */
export const BumpsMeasured = defineEvent('BumpsMeasured', {
  subject: 'userId',
  personal: ['totals'],
  schema: z.object({ measurementId: z.string(), ...flight, totals: BumpTotals.nullable() }),
})

export type FlightEvent =
  | EventOf<typeof FlightPlanned>
  | EventOf<typeof FlightChanged>
  | EventOf<typeof FlightCancelled>
  | EventOf<typeof FlightPhaseNoted>
  | EventOf<typeof FlightLanded>
export type PredictionEvent = EventOf<typeof PredictionMade | typeof PredictionResolved>
