import { describe, expect, test } from 'vitest'
import { mayPlayOffline } from './may-play-offline.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const day = (days: number) => new Date(NOW + days * 86_400_000).toISOString()
const YEAR = 365
const FLIGHT = { departsAt: day(10), arrivesAt: day(10.5) }

/** The entitlements that the payment states leave in an item. */
const RIGHTS = {
  'free content': { entitledUntil: null },
  'paid until next month': { entitledUntil: day(30) },
  'ended yesterday, not checked since': { entitledUntil: day(-1) },
  'ended 31 days ago': { entitledUntil: day(-31) },
  'refused, the month still running': { entitledUntil: day(20), refusedAt: day(-1) },
  'refused after its end': { entitledUntil: day(-3), refusedAt: day(-1) },
} as const

describe.each([
  // The device's clock and the latest server time, in days from today.
  { clock: 0, server: -2, open: ['free content', 'paid until next month', 'ended yesterday, not checked since'] },
  { clock: YEAR, server: -2, open: ['free content'] },
  // When the clock is set back, the server's time counts.
  { clock: -YEAR, server: 0, open: ['free content', 'paid until next month', 'ended yesterday, not checked since'] },
  // The clock was set forward and corrected.
  { clock: 29, server: 0, open: ['free content', 'paid until next month', 'ended yesterday, not checked since'] },
  { clock: 30, server: 0, open: ['free content', 'paid until next month'] },
  { clock: 60, server: 0, open: ['free content', 'paid until next month'] },
  { clock: 61, server: 0, open: ['free content'] },
  // Everything plays from two days before the departure until two days after the arrival.
  { clock: 8, server: 0, open: Object.keys(RIGHTS) },
  { clock: 12.5, server: 0, open: Object.keys(RIGHTS) },
  { clock: 7.9, server: 0, open: ['free content', 'paid until next month', 'ended yesterday, not checked since'] },
  { clock: 12.6, server: 0, open: ['free content', 'paid until next month', 'ended yesterday, not checked since'] },
])("with the device's clock at day $clock and the server's at day $server", ({ clock, server, open }) => {
  const circumstances = { now: Date.parse(day(clock)), serverTime: Date.parse(day(server)), flights: [FLIGHT] }
  test.each(Object.entries(RIGHTS))('%s', (name, right) => {
    expect(mayPlayOffline(right, circumstances)).toBe((open as readonly string[]).includes(name))
  })
})
