import type { FlightLog } from '@stillair/api/contract/listener/flights.ts'
import { expect, test } from 'vitest'
import type { Entry, Step } from './entry.ts'
import { foldEntries } from './fold-entries.ts'
import { missingOf } from './receive-flights.ts'

const plan = {
  from: 'London',
  to: 'Lisbon',
  departsAt: '2026-12-04T09:20:00.000Z',
  departureZone: 'Europe/London',
  arrivesAt: '2026-12-04T12:05:00.000Z',
  arrivalZone: 'Europe/Lisbon',
}
const at = '2026-12-04T13:00:00.000Z'
const flight = { flightId: 'f', ...plan, notes: [], cancelledAt: null, landedAt: null }
const LOG: FlightLog = {
  flights: [{ ...flight, notes: [{ phase: 'delayed', delayMinutes: 40, notedAt: at }], landedAt: at }],
  ratings: [{ ratingId: 'r', flightId: 'f', moment: 'before', distress: 7, ratedAt: at }],
  predictions: [
    {
      predictionId: 'p',
      flightId: 'f',
      expected: 'Panic',
      sureness: 80,
      madeAt: at,
      resolution: { outcome: 'partly', happened: 'A bit', resolvedAt: at },
    },
  ],
}

let seq = 0
const entry = (step: Step, sentAt: string | null = at): Entry => ({
  seq: seq++,
  userId: 'zoe',
  flightId: 'f',
  at,
  timeZone: 'UTC',
  step,
  sentAt,
})
const received = (log: FlightLog, entries: readonly Entry[]) => [
  ...entries,
  ...missingOf(log, entries).map((one) => ({ ...entry(one.step), ...one })),
]

test('a new device receives all flights once', () => {
  const entries = received(LOG, [])
  expect(foldEntries(entries)).toMatchObject({
    flights: [{ flightId: 'f', plan, notes: [{ delayMinutes: 40 }], landedAt: at }],
    ratings: [{ distress: 7 }],
    predictions: [{ expected: 'Panic', outcome: 'partly' }],
  })
  expect(missingOf(LOG, entries)).toEqual([])
})

test('a flight changed on another device is changed here, unless it has unsent changes', () => {
  const log = { ...LOG, flights: [{ ...flight, to: 'Porto' }], ratings: [], predictions: [] }
  const known = [entry({ kind: 'plan', plan })]
  expect(foldEntries(received(log, known)).flights[0]?.plan.to).toBe('Porto')
  const waiting = [...known, entry({ kind: 'change', plan: { ...plan, to: 'Faro' } }, null)]
  expect(foldEntries(received(log, waiting)).flights[0]?.plan.to).toBe('Faro')
})

test('unsent entries of this device stay unchanged', () => {
  const own = [entry({ kind: 'plan', plan }, null), entry({ kind: 'landed' }, null)]
  expect(missingOf({ flights: [], ratings: [], predictions: [] }, own)).toEqual([])
})
