import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import {
  DistressRated,
  FlightChanged,
  FlightLanded,
  FlightPhaseNoted,
  FlightPlanned,
  PredictionMade,
  PredictionResolved,
} from '@stillair/events/modules/flights/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { flights } from './flights.ts'

const own = { flightId: 'f', userId: 'zoe' }
const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}
const expectation = { expected: 'I will panic.', sureness: 80 }
const resolution = { outcome: 'not-at-all', happened: 'I read.' } as const
const planned = FlightPlanned({ ...own, plan })
const made = PredictionMade({ predictionId: 'p', ...own, expectation })

test('holds the current flight with its notes, ratings, predictions and outcomes', () => {
  const rows = folded(
    flights,
    [1, planned],
    [2, FlightChanged({ ...own, plan: { ...plan, to: 'Porto' } })],
    [3, made],
    [4, DistressRated({ ratingId: 'r', ...own, moment: 'before', isSkipped: false, distress: 7 })],
    [5, FlightPhaseNoted({ ...own, noteId: 'n', phase: 'delayed', delayMinutes: 40 })],
    [6, FlightLanded(own)],
    [7, DistressRated({ ratingId: 's', ...own, moment: 'after-landing', isSkipped: true, distress: null })],
    [8, PredictionResolved({ predictionId: 'p', userId: 'zoe', resolution })],
  )
  expect(rows).toEqual([
    {
      user_id: 'zoe',
      flights: [
        {
          flightId: 'f',
          ...plan,
          to: 'Porto',
          notes: [{ phase: 'delayed', delayMinutes: 40, notedAt: minute(5) }],
          cancelledAt: null,
          landedAt: minute(6),
        },
      ],
      ratings: [
        { ratingId: 'r', flightId: 'f', moment: 'before', distress: 7, ratedAt: minute(4) },
        { ratingId: 's', flightId: 'f', moment: 'after-landing', distress: null, ratedAt: minute(7) },
      ],
      predictions: [
        {
          predictionId: 'p',
          flightId: 'f',
          ...expectation,
          madeAt: minute(3),
          resolution: { ...resolution, resolvedAt: minute(8) },
        },
      ],
    },
  ])
})

test('holds nothing of a closed account, and ignores events of a user whose key is destroyed', () => {
  const erased = PersonalDataErased({ userId: 'zoe', reason: 'account-deleted' })
  expect(folded(flights, [1, planned], [2, made], [3, erased])).toEqual([])
  expect(
    folded(
      flights,
      [1, FlightPlanned({ ...own, plan: null })],
      [2, FlightLanded(own)],
      [3, PredictionMade({ predictionId: 'p', ...own, expectation: null })],
      [4, PredictionResolved({ predictionId: 'p', userId: 'zoe', resolution: null })],
      [5, DistressRated({ ratingId: 'r', ...own, moment: 'before', isSkipped: false, distress: null })],
    ),
  ).toEqual([])
})
