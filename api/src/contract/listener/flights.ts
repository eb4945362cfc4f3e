import {
  DELAY_MOST,
  DISTRESS_MOMENTS,
  NOTED_PHASES,
  OUTCOMES,
  PREDICTION_MOST,
} from '@stillair/events/modules/flights/rules.ts'
import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { cleanText } from '../shared/clean-text.ts'

const line = (most: number) => boundedText(most).transform(cleanText)
const place = line(100).pipe(z.string().min(1))
const zone = boundedText(100).min(1)
/** When it happened, by the device's clock; offline requests arrive late. */
const at = z.iso.datetime()

const plan = {
  from: place,
  to: place,
  departsAt: z.iso.datetime(),
  /** IANA time zones of the departure and arrival places. */
  departureZone: zone,
  arrivesAt: z.iso.datetime(),
  arrivalZone: zone,
  at,
}

/** `POST /api/flights`. The device generates every id, so that a repeated request has no further effect. */
export const PlanFlight = z.strictObject({ flightId: z.uuid(), ...plan })
export type PlanFlight = z.infer<typeof PlanFlight>

/** `PUT /api/flights/{id}`: the whole plan. */
export const ChangeFlight = z.strictObject(plan)
/** `POST /api/flights/{id}/cancel` and `/landed`. */
export const FlightMoment = z.strictObject({ at })

/** `POST /api/flights/{id}/notes`. */
export const NotePhase = z.strictObject({
  noteId: z.uuid(),
  phase: z.enum(NOTED_PHASES),
  /** Minutes behind schedule; only for `delayed`. */
  delayMinutes: z.number().int().min(0).max(DELAY_MOST).nullable(),
  at,
})

/** `POST /api/flights/{id}/distress`. */
export const RateDistress = z.strictObject({
  ratingId: z.uuid(),
  moment: z.enum(DISTRESS_MOMENTS),
  /** 0 (none) to 10 (the worst imaginable); null if the user skipped the question. */
  distress: z.number().int().min(0).max(10).nullable(),
  at,
})

/** `POST /api/flights/{id}/predictions`. */
export const Predict = z.strictObject({
  predictionId: z.uuid(),
  expected: line(PREDICTION_MOST).pipe(z.string().min(1)),
  /** In per cent. */
  sureness: z.number().int().min(0).max(100),
  at,
})

/** `POST /api/predictions/{id}/resolution`. */
export const ResolvePrediction = z.strictObject({
  outcome: z.enum(OUTCOMES),
  happened: line(PREDICTION_MOST),
  at,
})

/** Answer to every command. */
export const FlightNoted = z.object({ id: z.string() })

/** `GET /api/flights`: the newest last. Times are ISO 8601 in UTC. */
export const FlightLog = z.object({
  flights: z.array(
    z.object({
      flightId: z.string(),
      from: z.string(),
      to: z.string(),
      departsAt: z.string(),
      departureZone: z.string(),
      arrivesAt: z.string(),
      arrivalZone: z.string(),
      notes: z.array(
        z.object({ phase: z.enum(NOTED_PHASES), delayMinutes: z.number().nullable(), notedAt: z.string() }),
      ),
      cancelledAt: z.string().nullable(),
      landedAt: z.string().nullable(),
    }),
  ),
  ratings: z.array(
    z.object({
      ratingId: z.string(),
      flightId: z.string(),
      moment: z.enum(DISTRESS_MOMENTS),
      distress: z.number().nullable(),
      ratedAt: z.string(),
    }),
  ),
  predictions: z.array(
    z.object({
      predictionId: z.string(),
      flightId: z.string(),
      expected: z.string(),
      sureness: z.number(),
      madeAt: z.string(),
      resolution: z.object({ outcome: z.enum(OUTCOMES), happened: z.string(), resolvedAt: z.string() }).nullable(),
    }),
  ),
})
export type FlightLog = z.infer<typeof FlightLog>

const answer = FlightNoted

/** A listener's own flights. Commands may be repeated, and may arrive weeks after the event. */
export const flightApi = endpoints({ access: 'listener', tag: 'Flights' }, {
  'GET /api/flights': {
    summary: 'Your flights, how they were, and what you expected of them',
    answer: FlightLog,
  },
  'POST /api/flights': { summary: 'Plans a flight', body: PlanFlight, status: 201, answer },
  'PUT /api/flights/:id': { summary: 'Changes a planned flight', body: ChangeFlight, answer },
  'POST /api/flights/:id/cancel': { summary: 'Cancels a planned flight', body: FlightMoment, answer },
  'POST /api/flights/:id/landed': { summary: 'The flight has landed', body: FlightMoment, answer },
  'POST /api/flights/:id/notes': {
    summary: 'Notes where the flight is: delayed, moving, or in the air',
    body: NotePhase,
    status: 201,
    answer,
  },
  'POST /api/flights/:id/distress': {
    summary: 'How it is, 0 to 10, or null to skip',
    body: RateDistress,
    status: 201,
    answer,
  },
  'POST /api/flights/:id/predictions': {
    summary: 'What you expect of the flight, and how sure you are',
    body: Predict,
    status: 201,
    answer,
  },
  'POST /api/predictions/:id/resolution': {
    summary: 'What happened of a prediction',
    body: ResolvePrediction,
    status: 201,
    answer,
  },
} satisfies OwnEndpoints)
