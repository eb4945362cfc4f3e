import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { REMINDER_OCCASIONS, STOP_REASONS } from './rules.ts'

/** One listener's choice of reminders, and the reminders sent. */
export const remindersStream = defineStream<[userId: string]>('reminders')

/** The address of a browser's push service, and the keys that encrypt messages to it (RFC 8291). */
export const PushSubscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type PushSubscription = z.infer<typeof PushSubscription>

const device = { userId: z.string(), deviceId: z.string() }

/** The listener chose reminders; holds all of the choice. */
export const RemindersChosen = defineEvent('RemindersChosen', {
  version: 2,
  // Drops the address of version 1: e-mails go to the address that is confirmed when they are sent.
  upcasters: {
    1: ({ email, ...choice }: { readonly email: string | null }) => ({ ...choice, byMail: email !== null }),
  },
  subject: 'userId',
  schema: z.object({
    userId: z.string(),
    /** Days of the week, from 1 (Monday) to 7 (Sunday). */
    days: z.array(z.number()),
    /** The hour in `timeZone`, 0 to 23. */
    hour: z.number(),
    /** The listener's IANA zone at the time of the choice. */
    timeZone: z.string(),
    /** Whether to send a reminder some days before a planned flight, too. */
    beforeFlight: z.boolean(),
    /** Whether to send e-mails to the confirmed sign-in address. */
    byMail: z.boolean(),
  }),
})
/** Reminders stopped, and all devices were forgotten. */
export const RemindersStopped = defineEvent('RemindersStopped', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), reason: z.enum(STOP_REASONS) }),
})
export const PushDeviceAdded = defineEvent('PushDeviceAdded', {
  subject: 'userId',
  personal: ['subscription'],
  schema: z.object({ ...device, subscription: PushSubscription.nullable() }),
})
/** The listener removed the device, its push service no longer knows it, or a newer device replaced it. */
export const PushDeviceRemoved = defineEvent('PushDeviceRemoved', {
  subject: 'userId',
  schema: z.object({ ...device, reason: z.enum(['listener', 'gone', 'replaced']) }),
})
/** A reminder is about to be sent. Recorded before the sending, so that it is sent at most once. */
export const ReminderSent = defineEvent('ReminderSent', {
  subject: 'userId',
  schema: z.object({
    userId: z.string(),
    /** The listener's own date, `YYYY-MM-DD`. */
    day: z.iso.date(),
    occasion: z.enum(REMINDER_OCCASIONS),
    /** Whether the reminder announces that it is the last one. */
    isLast: z.boolean(),
  }),
})

export type ReminderEvent =
  | EventOf<typeof RemindersChosen>
  | EventOf<typeof RemindersStopped>
  | EventOf<typeof PushDeviceAdded>
  | EventOf<typeof PushDeviceRemoved>
  | EventOf<typeof ReminderSent>
