import { expect, test } from 'vitest'
import { clockTime, instantIn, localTime } from './zoned-time.ts'

test.each([
  ['2026-12-04T09:20', 'Europe/London', '2026-12-04T09:20:00.000Z'],
  ['2026-07-04T09:20', 'Europe/London', '2026-07-04T08:20:00.000Z'],
  ['2026-12-04T09:20', 'Asia/Tokyo', '2026-12-04T00:20:00.000Z'],
  ['2026-12-04T09:20', 'Asia/Kathmandu', '2026-12-04T03:35:00.000Z'],
  ['2026-12-04T09:20', 'Pacific/Kiritimati', '2026-12-03T19:20:00.000Z'],
  ['2026-12-04T23:20', 'America/Los_Angeles', '2026-12-05T07:20:00.000Z'],
  // The clocks go forward from 01:00 to 02:00, and back from 02:00 to 01:00.
  ['2026-03-29T00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T00:30', 'Europe/London', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/London', '2026-10-25T02:30:00.000Z'],
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => expect(instantIn(local, zone)).toBe(instant))

test('an invalid time has no instant', () => expect(instantIn('', 'Europe/London')).toBeNull())

test('an instant is shown in the local time of its zone', () => {
  expect(localTime('2026-12-04T23:35:00.000Z', 'Asia/Kathmandu')).toBe('2026-12-05T05:20')
  expect(clockTime('2026-07-04T08:20:00.000Z', 'Europe/London')).toBe('09:20')
})
