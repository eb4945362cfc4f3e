import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  PushDeviceAdded,
  PushDeviceRemoved,
  ReminderSent,
  RemindersChosen,
  RemindersStopped,
  remindersStream,
} from '@stillair/events/modules/reminders/events.ts'

/** Returns a random event of a listener's reminders, in no sensible order. `random` returns numbers from 0 to 1. */
export function randomReminderDeed(userId: string, random: () => number): readonly [StreamName, ...DomainEvent[]] {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(...list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const device = { userId, deviceId: `device${below(6)}` }
  const subscription = { endpoint: 'https://push.example.com/離陸', p256dh: 'a\\b{c}', auth: '"NULL"' }
  const event = pick<() => DomainEvent>(
    () =>
      RemindersChosen({
        userId,
        days: [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.5),
        hour: below(24),
        timeZone: pick('Europe/London', 'Pacific/Auckland', 'Mars/Olympus'),
        beforeFlight: random() < 0.5,
        byMail: pick(true, false),
      }),
    () => RemindersStopped({ userId, reason: pick('listener', 'unanswered') }),
    () => PushDeviceAdded({ ...device, subscription: random() < 0.1 ? null : subscription }),
    () => PushDeviceRemoved({ ...device, reason: 'gone' }),
    () => ReminderSent({ userId, day: `2026-03-${10 + below(20)}`, occasion: 'day', isLast: false }),
  )
  return [remindersStream(userId), event()]
}
