import { expect, test } from 'vitest'
import type { FlightBook } from '../entities/flights/fold-entries.ts'
import { trendOf } from './distress-trend.ts'

const plan = {
  from: 'A',
  to: 'B',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Etc/UTC',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Etc/UTC',
}

function book(
  before: readonly (number | null)[],
  outcomes: readonly ('as-expected' | 'not-at-all' | null)[] = [],
): FlightBook {
  const flights = before.map((_, index) => ({
    flightId: `f${index}`,
    plan,
    notes: [],
    isCancelled: false,
    landedAt: null,
  }))
  return {
    flights,
    ratings: before.map((distress, index) => ({ flightId: `f${index}`, moment: 'before', distress, at: '' })),
    predictions: outcomes.map((outcome, index) => ({
      predictionId: `p${index}`,
      flightId: 'f0',
      expected: 'x',
      sureness: 50,
      at: '',
      outcome,
      happened: '',
    })),
  }
}

test('no or skipped ratings make no claim', () => {
  expect(trendOf(book([]))).toEqual([])
  expect(trendOf(book([null, null]))).toEqual([])
})

test('few flights show no trend', () => {
  expect(trendOf(book([8, 6]))).toEqual(['Before flying: 8, 6. With 2 flights it’s too early to see a trend.'])
})

test('three or more flights show a range and a median, without a promise', () => {
  expect(trendOf(book([8, 4, null, 6]))).toEqual([
    'Before flying, in order: 8, 4, 6. Between 4 and 8, half of them at most 6.',
  ])
})

test('predictions with an outcome are counted, open ones are not', () => {
  expect(trendOf(book([], ['as-expected', 'not-at-all', 'not-at-all', null]))).toEqual([
    'Of 3 things you expected, 1 came as expected, 0 in part, 2 not at all.',
  ])
})
