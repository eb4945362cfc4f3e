import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, GIVEN_AT, given } from '../../../test/decider-spec.ts'
import { type ReminderCommand, reminderDecider } from './decider.ts'
import {
  PushDeviceAdded,
  PushDeviceRemoved,
  type ReminderEvent,
  ReminderSent,
  RemindersChosen,
  RemindersStopped,
} from './events.ts'

const userId = 'zoe'
const subscription = { endpoint: 'https://push.example.com/1', p256dh: 'key', auth: 'secret' }
const choice = { userId, days: [1, 4], hour: 19, timeZone: 'Europe/London', beforeFlight: false, byMail: false }
const choose = (other: Partial<typeof choice> = {}, isAddressConfirmed = true): ReminderCommand => ({
  type: 'ChooseReminders',
  ...choice,
  ...other,
  isAddressConfirmed,
})
const add = (deviceId: string): ReminderCommand => ({ type: 'AddDevice', userId, deviceId, subscription })
const added = (deviceId: string) => PushDeviceAdded({ userId, deviceId, subscription })
const remove = (deviceId: string): ReminderCommand => ({ type: 'RemoveDevice', userId, deviceId, reason: 'gone' })
const removed = (deviceId: string) => PushDeviceRemoved({ userId, deviceId, reason: 'gone' })
const stop: ReminderCommand = { type: 'StopReminders', userId, reason: 'listener' }
const stopped = (reason: 'listener' | 'unanswered' | 'nowhere') => RemindersStopped({ userId, reason })
const send = (day: string, hereAt: string | null = null): ReminderCommand => ({
  type: 'SendReminder',
  userId,
  day,
  hereAt,
  occasion: 'day',
})
const sent = (day: string, isLast = false) => ReminderSent({ userId, day, occasion: 'day', isLast })
const ON: ReminderEvent[] = [added('phone'), RemindersChosen(choice)]

test('reminders are chosen, changed and turned off', () => {
  given(reminderDecider, [added('phone')])
    .when(choose())
    .then(RemindersChosen(choice))
  given(reminderDecider, ON).when(choose()).thenNothing()
  given(reminderDecider, ON)
    .when(choose({ hour: 8 }))
    .then(RemindersChosen({ ...choice, hour: 8 }))
  given(reminderDecider, ON).when(stop).then(stopped('listener'))
  given(reminderDecider, []).when(stop).thenNothing()
  given(reminderDecider, [...ON, stopped('listener')])
    .when(stop)
    .thenNothing()
})

test('e-mails need a confirmed address, and stay chosen while a new address is unconfirmed', () => {
  const byMail = RemindersChosen({ ...choice, byMail: true })
  given(reminderDecider, [])
    .when(choose({ byMail: true }, false))
    .thenRefuses('invalid')
  given(reminderDecider, [byMail])
    .when(choose({ byMail: true, hour: 8 }, false))
    .then(RemindersChosen({ ...choice, byMail: true, hour: 8 }))
  given(reminderDecider, [byMail, stopped('listener')])
    .when(choose({ byMail: true }, false))
    .thenRefuses('invalid')
})

test('reminders need a day or a flight, and a device or e-mail', () => {
  given(reminderDecider, []).when(choose()).thenRefuses('invalid')
  given(reminderDecider, [])
    .when(choose({ byMail: true }))
    .then(RemindersChosen({ ...choice, byMail: true }))
  given(reminderDecider, ON)
    .when(choose({ days: [] }))
    .thenRefuses('invalid')
  given(reminderDecider, ON)
    .when(choose({ days: [], beforeFlight: true }))
    .then(RemindersChosen({ ...choice, days: [], beforeFlight: true }))
  // Turning reminders off removed the device.
  given(reminderDecider, [...ON, stopped('listener')])
    .when(choose())
    .thenRefuses('invalid')
})

test('a device is added once, a sixth replaces the oldest, and removing the last one stops reminders', () => {
  given(reminderDecider, []).when(add('phone')).then(added('phone'))
  given(reminderDecider, ON).when(add('phone')).thenNothing()
  given(reminderDecider, ['1', '2', '3', '4', '5'].map(added))
    .when(add('6'))
    .then(PushDeviceRemoved({ userId, deviceId: '1', reason: 'replaced' }), added('6'))
  given(reminderDecider, ON).when(remove('phone')).then(removed('phone'), stopped('nowhere'))
  given(reminderDecider, [...ON, added('laptop')])
    .when(remove('phone'))
    .then(removed('phone'))
  given(reminderDecider, [added('phone'), RemindersChosen({ ...choice, byMail: true })])
    .when(remove('phone'))
    .then(removed('phone'))
  given(reminderDecider, []).when(remove('phone')).thenNothing()
})

test('at most one reminder is sent a day, and none for an earlier day', () => {
  given(reminderDecider, ON).when(send('2026-01-02')).then(sent('2026-01-02'))
  given(reminderDecider, [...ON, sent('2026-01-02')])
    .when(send('2026-01-02'))
    .thenNothing()
  given(reminderDecider, [...ON, sent('2026-01-02')])
    .when(send('2026-01-01'))
    .thenNothing()
  given(reminderDecider, [...ON, sent('2026-01-02')])
    .when(send('2026-01-03'))
    .then(sent('2026-01-03'))
  given(reminderDecider, [...ON, stopped('listener')])
    .when(send('2026-01-02'))
    .thenNothing()
  given(reminderDecider, [added('phone')])
    .when(send('2026-01-02'))
    .thenNothing()
})

test('the sixth reminder without a visit is the last; a visit or a new choice restarts the count', () => {
  const five = ['02', '03', '04', '05', '06'].map((day) => ({
    event: sent(`2026-01-${day}`),
    at: `2026-01-${day}T19:00:00.000Z`,
  }))
  const last = [sent('2026-01-07', true), stopped('unanswered')] as const
  given(reminderDecider, [...ON, ...five])
    .when(send('2026-01-07'))
    .then(...last)
  given(reminderDecider, [...ON, ...five])
    .when(send('2026-01-07', GIVEN_AT))
    .then(...last)
  given(reminderDecider, [...ON, ...five])
    .when(send('2026-01-07', '2026-01-02T20:00:00.000Z'))
    .then(sent('2026-01-07'))
  given(reminderDecider, [...ON, ...five, ...last])
    .when(send('2026-01-08'))
    .thenNothing()
  given(reminderDecider, [...ON, ...five, ...last, ...ON])
    .when(send('2026-01-08'))
    .then(sent('2026-01-08'))
  // Changing the hour does not count as a visit.
  given(reminderDecider, [...ON, ...five, RemindersChosen({ ...choice, hour: 8 })])
    .when(send('2026-01-07'))
    .then(...last)
})

test('a repeated command adds no events', () => {
  const device = fc.constantFrom('1', '2', '3', '4', '5', '6')
  const command = fc.oneof(
    device.map(add),
    device.map(remove),
    fc.integer({ min: 0, max: 23 }).map((hour) => choose({ hour })),
    fc.constant(stop),
    fc.integer({ min: 10, max: 28 }).map((day) => send(`2026-01-${day}`)),
  )
  fc.assert(
    fc.property(fc.array(command, { minLength: 1 }), (commands) => {
      const { deviceIds } = expectRepeatsDecideNothing(reminderDecider, commands)
      expect(deviceIds.length).toBeLessThanOrEqual(5)
    }),
  )
})
