import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { REMINDER_OCCASIONS, STOP_REASONS } from './rules.ts'

/** What one listener chose to be reminded of, and when they were. */
export const remindersStream = defineStream<[userId: string]>('reminders')

/** Where a browser's push service takes messages, and the keys that they are encrypted with (RFC 8291). */
export const PushSubscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type PushSubscription = z.infer<typeof PushSubscription>

const device = { userId: z.string(), deviceId: z.string() }

/** The whole choice as it is from now on. */
export const RemindersChosen = defineEvent('RemindersChosen', {
  version: 2,
  // The address of version 1 is dropped: mails go to the confirmed address at the time they are sent.
  upcasters: {
    1: ({ email, ...choice }: { readonly email: string | null }) => ({ ...choice, byMail: email !== null }),
  },
  subject: 'userId',
  schema: z.object({
    userId: z.string(),
    /** 1 Monday to 7 Sunday. */
    days: z.array(z.number()),
    /** Of the listener's own day, 0 to 23. */
    hour: z.number(),
    /** IANA zone of where they were when they chose. */
    timeZone: z.string(),
    /** Whether one also comes some days before a flight that they planned. */
    beforeFlight: z.boolean(),
    /** Whether mails are sent, to the confirmed address of the sign-in. */
    byMail: z.boolean(),
  }),
})
/** Nothing is sent any more, and no device is known any more. */
export const RemindersStopped = defineEvent('RemindersStopped', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), reason: z.enum(STOP_REASONS) }),
})
export const PushDeviceAdded = defineEvent('PushDeviceAdded', {
  subject: 'userId',
  personal: ['subscription'],
  schema: z.object({ ...device, subscription: PushSubscription.nullable() }),
})
/** The listener took it out, its push service does not know it any more, or a newer one took its place. */
export const PushDeviceRemoved = defineEvent('PushDeviceRemoved', {
  subject: 'userId',
  schema: z.object({ ...device, reason: z.enum(['listener', 'gone', 'replaced']) }),
})
/** A reminder is on its way. Recorded before it is sent, so that it is sent once at the most. */
export const ReminderSent = defineEvent('ReminderSent', {
  subject: 'userId',
  schema: z.object({
    userId: z.string(),
    /** The listener's own date, `YYYY-MM-DD`. */
    day: z.iso.date(),
    occasion: z.enum(REMINDER_OCCASIONS),
    /** It announces that no other follows. */
    isLast: z.boolean(),
  }),
})

export type ReminderEvent =
  | EventOf<typeof RemindersChosen>
  | EventOf<typeof RemindersStopped>
  | EventOf<typeof PushDeviceAdded>
  | EventOf<typeof PushDeviceRemoved>
  | EventOf<typeof ReminderSent>
