import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import {
  DistressRated,
  type Expectation,
  FlightCancelled,
  FlightChanged,
  FlightLanded,
  FlightPhaseNoted,
  type FlightPlan,
  FlightPlanned,
  PredictionMade,
  PredictionResolved,
  type Resolution,
} from '@stillair/events/modules/flights/events.ts'
import type { DistressMoment, NOTED_PHASES } from '@stillair/events/modules/flights/rules.ts'
import { json, text } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

interface Flight extends FlightPlan {
  readonly flightId: string
  readonly notes: readonly {
    readonly phase: (typeof NOTED_PHASES)[number]
    readonly delayMinutes: number | null
    readonly notedAt: string
  }[]
  readonly cancelledAt: string | null
  readonly landedAt: string | null
}

interface Rating {
  readonly ratingId: string
  readonly flightId: string
  readonly moment: DistressMoment
  readonly distress: number | null
  readonly ratedAt: string
}

interface Prediction extends Expectation {
  readonly predictionId: string
  readonly flightId: string
  readonly madeAt: string
  readonly resolution: (Resolution & { readonly resolvedAt: string }) | null
}

const flightLog = defineTable('flight_log', {
  columns: {
    user_id: text,
    /** Each list is in log order and holds its newest {@link MOST} entries. */
    flights: json<readonly Flight[]>(),
    ratings: json<readonly Rating[]>(),
    predictions: json<readonly Prediction[]>(),
  },
  key: ['user_id'],
})
type FlightLog = RowOf<typeof flightLog>

/** The most flights, ratings and predictions per row. Nobody flies that often, and a row is always written whole. */
const MOST = 500

const key = ({ data }: { readonly data: { readonly userId: string } }) => ({ user_id: data.userId })

const empty = (userId: string): FlightLog => ({ user_id: userId, flights: [], ratings: [], predictions: [] })

const withNewest = <T>(list: readonly T[], item: T): readonly T[] => [...list, item].slice(-MOST)

/** Changes one flight that exists. */
const changeFlight = (row: FlightLog | null, flightId: string, columns: (flight: Flight) => Partial<Flight>) =>
  row && {
    ...row,
    flights: row.flights.map((flight) => (flight.flightId === flightId ? { ...flight, ...columns(flight) } : flight)),
  }

/**
 * Each user's flights with their ratings, predictions and outcomes. Events of a user whose key is destroyed are
 * ignored.
 */
export const flights = defineProjection({
  name: 'flights',
  version: 3,
  tables: [flightLog],
  on: [
    onRow(FlightPlanned, flightLog, key, (row, { data: { flightId, userId, plan } }) => {
      if (plan === null) return row
      const log = row ?? empty(userId)
      const flight = { ...plan, flightId, notes: [], cancelledAt: null, landedAt: null }
      return { ...log, flights: withNewest(log.flights, flight) }
    }),
    onRow(FlightChanged, flightLog, key, (row, { data }) => changeFlight(row, data.flightId, () => data.plan ?? {})),
    onRow(FlightCancelled, flightLog, key, (row, event) =>
      changeFlight(row, event.data.flightId, () => ({ cancelledAt: instantOf(event) })),
    ),
    onRow(FlightPhaseNoted, flightLog, key, (row, event) => {
      const { flightId, phase, delayMinutes } = event.data
      const note = { phase, delayMinutes, notedAt: instantOf(event) }
      return changeFlight(row, flightId, ({ notes }) => ({ notes: withNewest(notes, note) }))
    }),
    onRow(FlightLanded, flightLog, key, (row, event) =>
      changeFlight(row, event.data.flightId, () => ({ landedAt: instantOf(event) })),
    ),
    onRow(DistressRated, flightLog, key, (row, event) => {
      const { ratingId, userId, flightId, moment, isSkipped, distress } = event.data
      if (distress === null && !isSkipped) return row
      const log = row ?? empty(userId)
      const rating = { ratingId, flightId, moment, distress, ratedAt: instantOf(event) }
      return { ...log, ratings: withNewest(log.ratings, rating) }
    }),
    onRow(PredictionMade, flightLog, key, (row, event) => {
      const { predictionId, userId, flightId, expectation } = event.data
      if (expectation === null) return row
      const log = row ?? empty(userId)
      const prediction = { ...expectation, predictionId, flightId, madeAt: instantOf(event), resolution: null }
      return { ...log, predictions: withNewest(log.predictions, prediction) }
    }),
    onRow(PredictionResolved, flightLog, key, (row, event) => {
      const { predictionId, resolution } = event.data
      if (!row || resolution === null) return row
      const resolved = { ...resolution, resolvedAt: instantOf(event) }
      const predictions = row.predictions.map((prediction) =>
        prediction.predictionId === predictionId ? { ...prediction, resolution: resolved } : prediction,
      )
      return { ...row, predictions }
    }),
    onRow(PersonalDataErased, flightLog, key, () => null),
  ],
})
