import type { PredictionOutcome } from '@stillair/events/modules/flights/rules.ts'
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

function book(before: readonly (number | null)[], outcomes: readonly (PredictionOutcome | null)[] = []): FlightBook {
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
  const sentence = (...outcomes: Parameters<typeof book>[1] & object) => trendOf(book([], outcomes))
  expect(sentence('as-expected', 'not-at-all', 'not-at-all', null)).toEqual([
    'Of 3 things you expected, 1 came as you expected and 2 did not come.',
  ])
  expect(sentence('as-expected', 'partly', 'not-at-all')).toEqual([
    'Of 3 things you expected, 1 came as you expected, 1 came in part and 1 did not come.',
  ])
  expect(sentence('not-at-all', 'not-at-all')).toEqual(['None of the 2 things you expected came.'])
  expect(sentence('not-at-all')).toEqual(['What you expected did not come.'])
  expect(sentence('partly')).toEqual(['What you expected came in part.'])
})
