import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { DISTRESS_MOMENTS, NOTED_PHASES, OUTCOMES } from './rules.ts'

/** One flight of one user, by the id that their device gave it. */
export const flightStream = defineStream<[flightId: string]>('flight')
/** One rating of distress. */
export const distressStream = defineStream<[ratingId: string]>('distress')
/** One prediction, and what came of it. */
export const predictionStream = defineStream<[predictionId: string]>('prediction')

/** A flight as its passenger typed it. */
export const FlightPlan = z.object({
  from: z.string(),
  to: z.string(),
  /** ISO 8601 in UTC. */
  departsAt: z.string(),
  /** IANA zones of the two places. */
  departureZone: z.string(),
  arrivesAt: z.string(),
  arrivalZone: z.string(),
})
export type FlightPlan = z.infer<typeof FlightPlan>

/** What somebody expects of a flight, in their own words, and how sure they are, per cent. */
export const Expectation = z.object({ expected: z.string(), sureness: z.number().min(0).max(100) })
export type Expectation = z.infer<typeof Expectation>

/** What happened instead, or indeed. */
export const Resolution = z.object({ outcome: z.enum(OUTCOMES), happened: z.string() })
export type Resolution = z.infer<typeof Resolution>

const flight = { flightId: z.string(), userId: z.string() }
const prediction = { predictionId: z.string(), userId: z.string() }

export const FlightPlanned = defineEvent('FlightPlanned', {
  subject: 'userId',
  personal: ['plan'],
  schema: z.object({ ...flight, plan: FlightPlan.nullable() }),
})
/** The whole plan as it is from now on. */
export const FlightChanged = defineEvent('FlightChanged', {
  subject: 'userId',
  personal: ['plan'],
  schema: z.object({ ...flight, plan: FlightPlan.nullable() }),
})
/** The user does not take this flight. */
export const FlightCancelled = defineEvent('FlightCancelled', { subject: 'userId', schema: z.object(flight) })
/** The passenger noted where the flight is. */
export const FlightPhaseNoted = defineEvent('FlightPhaseNoted', {
  subject: 'userId',
  schema: z.object({
    ...flight,
    noteId: z.string(),
    phase: z.enum(NOTED_PHASES),
    /** Minutes later than planned, of `delayed` alone. */
    delayMinutes: z.number().nullable(),
  }),
})
export const FlightLanded = defineEvent('FlightLanded', { subject: 'userId', schema: z.object(flight) })
/** How it was at a moment of a flight, or that the question was skipped. */
export const DistressRated = defineEvent('DistressRated', {
  subject: 'userId',
  personal: ['distress'],
  schema: z.object({
    ratingId: z.string(),
    userId: z.string(),
    flightId: z.string(),
    moment: z.enum(DISTRESS_MOMENTS),
    isSkipped: z.boolean(),
    /** 0 none to 10 the most there is; null when skipped. */
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

export type FlightEvent =
  | EventOf<typeof FlightPlanned>
  | EventOf<typeof FlightChanged>
  | EventOf<typeof FlightCancelled>
  | EventOf<typeof FlightPhaseNoted>
  | EventOf<typeof FlightLanded>
export type PredictionEvent = EventOf<typeof PredictionMade | typeof PredictionResolved>
