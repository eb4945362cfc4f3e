// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEntries } from '../entities/flights/device-log.ts'
import { totalsOf } from '../entities/flights/fold-entries.ts'
import { recordBumps, storeBumps } from './flight-bumps.ts'
import { bookNow, take } from './use-book.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Plans a flight of three hours that departed that many minutes ago. */
function plan(flightId: string, minutesAgo: number) {
  const at = (minutes: number) => new Date(NOW + (minutes - minutesAgo) * 60_000).toISOString()
  const zones = { departureZone: 'Etc/UTC', arrivalZone: 'Etc/UTC' }
  return take(flightId, { kind: 'plan', plan: { from: 'A', to: 'B', departsAt: at(0), arrivesAt: at(180), ...zones } })
}

let clock = 0
/** Counts that many seconds of calm, with a bump in the tenth. */
function measure(seconds: number) {
  for (let value = 0; value < seconds * 10; value += 1) {
    clock += 0.1
    recordBumps({ at: clock, g: Math.floor(value / 10) === 10 ? 0.3 : 0 })
  }
}

const secondsOf = (flightId: string) => {
  const flight = bookNow().flights.find((one) => one.flightId === flightId)
  return flight ? (totalsOf(flight)?.seconds ?? null) : undefined
}
const stored = async () => (await readEntries(null)).filter(({ step }) => step.kind === 'bumps').length

test('only during a flight, its totals are stored once a minute and on request, in one entry for each measurement', async () => {
  await plan('ahead', -60)
  await plan('over', 300)
  measure(70)
  storeBumps()
  expect(await stored()).toBe(0)

  await plan('now', 60)
  measure(59)
  expect(await stored()).toBe(0)
  measure(30)
  await vi.waitFor(() => expect(secondsOf('now')).toBe(60))
  storeBumps()
  await vi.waitFor(() => expect(secondsOf('now')).toBeGreaterThanOrEqual(88))
  expect(await stored()).toBe(1)

  await take('now', { kind: 'cancel' })
  measure(70)
  storeBumps()
  // Another flight begins its own measurement.
  await plan('next', 30)
  measure(70)
  storeBumps()
  await vi.waitFor(() => expect(secondsOf('next')).toBeGreaterThanOrEqual(68))
  expect(secondsOf('now')).toBeLessThan(95)
  const { light } = totalsOf(bookNow().flights.at(-1) ?? (null as never)) ?? {}
  expect(light).toBe(1)
  expect(secondsOf('ahead')).toBeNull()
  expect(secondsOf('over')).toBeNull()
  expect(await stored()).toBe(2)
})
