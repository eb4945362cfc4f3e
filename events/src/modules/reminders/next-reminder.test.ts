import { expect, test } from 'vitest'
import { nextReminder, type ReminderTimes } from './next-reminder.ts'

const LONDON: ReminderTimes = { days: [1, 4], hour: 19, timeZone: 'Europe/London', beforeFlight: false, departures: [] }
const next = (after: string, lastDay: string | null = null, times: Partial<ReminderTimes> = {}) => {
  const found = nextReminder({ ...LONDON, ...times }, new Date(after), lastDay)
  return found && [found.day, found.at.toISOString(), found.occasion]
}

// 23 November 2026 is a Monday.
test('the next reminder is on the next chosen day, at the local hour', () => {
  expect(next('2026-11-23T18:59:59Z')).toEqual(['2026-11-23', '2026-11-23T19:00:00.000Z', 'day'])
  expect(next('2026-11-23T19:00:00Z')).toEqual(['2026-11-26', '2026-11-26T19:00:00.000Z', 'day'])
  expect(next('2026-11-22T20:00:00Z', null, { timeZone: 'Asia/Tokyo' })?.[1]).toBe('2026-11-23T10:00:00.000Z')
  expect(next('2026-11-23T19:00:00Z', null, { days: [1] })?.[0]).toBe('2026-11-30')
})

test('a day of a visit or a reminder gets no further reminder', () => {
  expect(next('2026-11-23T08:00:00Z', '2026-11-23')?.[0]).toBe('2026-11-26')
  expect(next('2026-11-23T08:00:00Z', '2026-11-22')?.[0]).toBe('2026-11-23')
  // The last day is ahead of the local date, because it was on the other side of the date line.
  expect(next('2026-11-23T20:00:00Z', '2026-11-26')?.[0]).toBe('2026-11-30')
})

test('the local hour stays the same across clock changes, and a skipped hour moves to the next one', () => {
  const daily = { days: [1, 2, 3, 4, 5, 6, 7] }
  expect(next('2026-03-28T20:00:00Z', null, daily)?.[1]).toBe('2026-03-29T18:00:00.000Z')
  expect(next('2026-03-29T00:30:00Z', null, { ...daily, hour: 1 })?.[1]).toBe('2026-03-29T01:00:00.000Z')
})

test('a flight reminder is sent three days before the flight on any day of the week, if chosen', () => {
  const flying = { beforeFlight: true, departures: ['2026-11-28'] }
  expect(next('2026-11-23T20:00:00Z', null, flying)).toEqual(['2026-11-25', '2026-11-25T19:00:00.000Z', 'flight'])
  expect(next('2026-11-23T20:00:00Z', '2026-11-25', flying)?.[0]).toBe('2026-11-26')
  expect(next('2026-11-23T20:00:00Z', null, { ...flying, beforeFlight: false })?.[0]).toBe('2026-11-26')
  expect(next('2026-11-23T20:00:00Z', null, { ...flying, days: [3] })?.[2]).toBe('flight')
  expect(next('2026-11-25T20:00:00Z', null, { ...flying, days: [] })).toBeNull()
  // A flight weeks ahead, without chosen days of the week.
  expect(next('2026-11-25T20:00:00Z', null, { beforeFlight: true, days: [], departures: ['2027-01-10'] })?.[0]).toBe(
    '2027-01-07',
  )
})
