import { STOP_REASONS } from '@stillair/events/modules/reminders/rules.ts'
import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'

/** `PUT /api/reminders`: the complete settings. The request's `x-time-zone` becomes the listener's time zone. */
export const ChooseReminders = z.strictObject({
  /** 1 (Monday) to 7 (Sunday), without duplicates. */
  days: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  /** In the listener's time zone. */
  hour: z.number().int().min(0).max(23),
  /** Whether to remind three days before a planned flight, too. */
  beforeFlight: z.boolean(),
  /** Whether to send e-mails to the sign-in's verified address. */
  byMail: z.boolean(),
})
export type ChooseReminders = z.input<typeof ChooseReminders>

const key = (characters: number) => boundedText(100).regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`))

/** `PUT /api/reminders/devices`: a browser's `PushSubscription` as JSON. */
export const AddPushDevice = z.strictObject({
  /** Must be `https:` and have a public host name. */
  endpoint: boundedText(1_000).min(1),
  /** Base64url: an uncompressed P-256 key, and below it a secret of sixteen bytes. */
  p256dh: key(87),
  auth: key(22),
})

/** `GET /api/reminders`. */
export const Reminders = z.object({
  isOn: z.boolean(),
  /** Why reminders are off; null while they are on, and if they have never been on. */
  stoppedBy: z.enum(STOP_REASONS).nullable(),
  /** The current or last settings; no days if there have never been any. */
  days: z.array(z.number()),
  hour: z.number(),
  beforeFlight: z.boolean(),
  byMail: z.boolean(),
  /** When the next reminder is due, unless the listener visits on that day before; null for never. */
  nextAt: z.iso.datetime().nullable(),
  /** Ids of browsers: the first 32 hexadecimal digits of the SHA-256 of their push endpoint. */
  deviceIds: z.array(z.string()),
  /** The key with which browsers subscribe; null if this server sends no notifications. */
  push: z.object({ publicKey: z.string() }).nullable(),
  /**
   * The verified address for e-mails, null while there is none. The whole field is null if this server sends no
   * e-mails.
   */
  mail: z.object({ address: z.string().nullable() }).nullable(),
})
export type Reminders = z.infer<typeof Reminders>

/** `POST /api/reminders/off`: the token in an e-mail's link. */
export const StopByLink = z.strictObject({ token: boundedText(300).min(1) })

const Switched = z.object({ isOn: z.boolean() })

/** A listener's reminders; off by default. */
export const reminderApi = endpoints({ access: 'listener', tag: 'Reminders' }, {
  'GET /api/reminders': { summary: 'What you are reminded of, and how', answer: Reminders },
  'PUT /api/reminders': { summary: 'Turns reminders on, or changes them', body: ChooseReminders, answer: Switched },
  'DELETE /api/reminders': { summary: 'Turns reminders off, and forgets the devices', answer: Switched },
  'PUT /api/reminders/devices': {
    summary: 'Has reminders shown by this browser',
    body: AddPushDevice,
    answer: z.object({ deviceId: z.string() }),
  },
  'DELETE /api/reminders/devices/:id': {
    summary: 'Has them shown by it no more',
    answer: z.object({ deviceId: z.string() }),
  },
  'POST /api/reminders/off': {
    access: 'public',
    summary: 'Turns reminders off by the link in a mail',
    body: StopByLink,
    answer: Switched,
  },
} satisfies OwnEndpoints)
