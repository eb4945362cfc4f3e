import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import { FlightCancelled, FlightChanged, FlightPlanned } from '@stillair/events/modules/flights/events.ts'
import { SessionStarted } from '@stillair/events/modules/listening/events.ts'
import {
  PushDeviceAdded,
  PushDeviceRemoved,
  ReminderSent,
  RemindersChosen,
  RemindersStopped,
} from '@stillair/events/modules/reminders/events.ts'
import { expect, test } from 'vitest'
import { folded, type Happened, minute } from '../../../test/folded.ts'
import { reminders } from './reminders.ts'

const userId = 'zoe'
const subscription = { endpoint: 'https://push.example.com/1', p256dh: 'key', auth: 'secret' }
/** Mondays and Thursdays at seven; the year begins on a Thursday. */
const choice = {
  userId,
  days: [1, 4],
  hour: 19,
  timeZone: 'Europe/London',
  beforeFlight: true,
  byMail: true,
}
const HOURS = 60
const DAYS = 24 * HOURS
const chosen: Happened = [1, RemindersChosen(choice)]
const heard = SessionStarted({ sessionId: 's', userId, contentId: 'calm', contentDuration: 300 })
const flight = { flightId: 'f', userId }
const plan = (day: string) => ({
  from: 'London',
  to: 'Lisbon',
  departureZone: 'Europe/London',
  arrivalZone: 'Europe/Lisbon',
  departsAt: `${day}T09:20:00.000Z`,
  arrivesAt: `${day}T12:05:00.000Z`,
})
const row = (...happened: Happened[]) => folded(reminders, ...happened)[0]
const dueAt = (...happened: Happened[]) => row(...happened)?.due_at

test('the next reminder is due on the next chosen day, and after each one sent on the following chosen day', () => {
  expect(row(chosen)).toMatchObject({ is_on: true, by_mail: true, due_at: '2026-01-01T19:00:00.000Z' })
  const sent = ReminderSent({ userId, day: '2026-01-01', occasion: 'day', isLast: false })
  expect(dueAt(chosen, [19 * HOURS, sent])).toBe('2026-01-05T19:00:00.000Z')
})

test('a day on which the user was active needs no reminder, even when that event arrives late', () => {
  expect(row(chosen, [2 * HOURS, heard])).toMatchObject({
    here_at: minute(2 * HOURS),
    last_day: '2026-01-01',
    due_at: '2026-01-05T19:00:00.000Z',
  })
  expect(dueAt([4 * DAYS, RemindersChosen(choice)], [HOURS, heard])).toBe('2026-01-05T19:00:00.000Z')
  expect(row(chosen, [5 * DAYS, heard], [2 * DAYS, heard])).toMatchObject({ here_at: minute(5 * DAYS) })
})

test('reminders that are off are not due, and have no device or address', () => {
  const added = PushDeviceAdded({ userId, deviceId: 'phone', subscription })
  expect(row([0, added], chosen)).toMatchObject({ devices: [{ deviceId: 'phone', ...subscription }] })
  expect(row([0, added], chosen, [2, RemindersStopped({ userId, reason: 'unanswered' })])).toMatchObject({
    is_on: false,
    stopped_by: 'unanswered',
    days: [1, 4],
    devices: [],
    by_mail: false,
    due_at: null,
  })
  const removed = PushDeviceRemoved({ userId, deviceId: 'phone', reason: 'gone' })
  expect(row([0, added], chosen, [2, removed])).toMatchObject({ devices: [] })
})

test('considers flights planned before reminders were on, and moved or cancelled flights', () => {
  const planned: Happened = [0, FlightPlanned({ ...flight, plan: plan('2026-01-07') })]
  const late: Happened = [2 * DAYS, ReminderSent({ userId, day: '2026-01-01', occasion: 'day', isLast: false })]
  expect(dueAt(planned, chosen, late)).toBe('2026-01-04T19:00:00.000Z')
  const moved: Happened = [2 * DAYS, FlightChanged({ ...flight, plan: plan('2026-01-06') })]
  expect(dueAt(planned, chosen, late, moved)).toBe('2026-01-03T19:00:00.000Z')
  expect(dueAt(planned, chosen, late, [2 * DAYS, FlightCancelled(flight)])).toBe('2026-01-05T19:00:00.000Z')
})

test('a closed account has no row', () => {
  expect(row(chosen, [2, PersonalDataErased({ userId, reason: 'account-deleted' })])).toBeUndefined()
})
