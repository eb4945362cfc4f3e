import type { FlightLog } from '@stillair/api/contract/flights.ts'
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
const totals = { largest: 0.3, light: 2, moderate: 0, severe: 0, seconds: 60, calmSeconds: 54 }
const bumps = [{ measurementId: 'm', ...totals, measuredAt: at }]
const flight = { flightId: 'f', ...plan, notes: [], bumps: [], cancelledAt: null, landedAt: null }
const LOG: FlightLog = {
  flights: [{ ...flight, notes: [{ phase: 'delayed', delayMinutes: 40, notedAt: at }], bumps, landedAt: at }],
  ratings: [{ ratingId: 'r', flightId: 'f', moment: 'before', distress: 7, ratedAt: at }],
  predictions: [
    {
      ...{ predictionId: 'p', flightId: 'f', expected: 'Panic', sureness: 80, madeAt: at },
      resolution: { outcome: 'partly', happened: 'A bit', resolvedAt: at },
    },
  ],
}

let seq = 0
const entry = (step: Step, sentAt: string | null = at): Entry => ({
  ...{ seq: seq++, userId: 'zoe', flightId: 'f', at, timeZone: 'UTC', step, sentAt },
})
const received = (log: FlightLog, entries: readonly Entry[]) => [
  ...entries,
  ...missingOf(log, entries).map((one) => ({ ...entry(one.step), ...one })),
]

test('a new device receives all flights once', () => {
  const entries = received(LOG, [])
  expect(foldEntries(entries)).toMatchObject({
    flights: [{ flightId: 'f', plan, notes: [{ delayMinutes: 40 }], bumps: [totals], landedAt: at }],
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

test('longer totals of a measurement are received, and those of this device stay when they are longer', () => {
  const own = (seconds: number) => [
    entry({ kind: 'plan', plan }),
    entry({ kind: 'bumps', measurementId: 'm', ...totals, seconds }),
  ]
  const log = { flights: [{ ...flight, bumps }], ratings: [], predictions: [] }
  const secondsOf = (entries: readonly Entry[]) => foldEntries(entries).flights[0]?.bumps.map(({ seconds }) => seconds)
  expect(secondsOf(received(log, own(30)))).toEqual([60])
  expect(secondsOf(received(log, own(90)))).toEqual([90])
  expect(missingOf(log, own(60))).toEqual([])
  expect(secondsOf([...own(60), ...own(30)]), 'older totals that are read later').toEqual([60])
})

test('unsent entries of this device stay unchanged', () => {
  const own = [entry({ kind: 'plan', plan }, null), entry({ kind: 'landed' }, null)]
  expect(missingOf({ flights: [], ratings: [], predictions: [] }, own)).toEqual([])
})
