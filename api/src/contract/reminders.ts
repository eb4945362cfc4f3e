import { STOP_REASONS } from '@stillair/events/modules/reminders/rules.ts'
import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'

/** `PUT /api/reminders`: the whole choice as it is from now on, at home in the request's `x-time-zone`. */
export const ChooseReminders = z.strictObject({
  /** 1 Monday to 7 Sunday, each once. */
  days: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].sort()),
  /** Of the listener's own day. */
  hour: z.number().int().min(0).max(23),
  /** Whether one also comes three days before a flight that is planned. */
  beforeFlight: z.boolean(),
  /** To the confirmed address of the sign-in. */
  byMail: z.boolean(),
})
export type ChooseReminders = z.input<typeof ChooseReminders>

const key = (characters: number) => boundedText(100).regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`))

/** `PUT /api/reminders/devices`: what a browser's `PushSubscription` is as JSON. */
export const AddPushDevice = z.strictObject({
  /** Only `https:`, and only a name of the public Internet. */
  endpoint: boundedText(1_000).min(1),
  /** Of a P-256 key that is not compressed, and sixteen secret bytes, base64url. */
  p256dh: key(87),
  auth: key(22),
})

/** `GET /api/reminders`. */
export const Reminders = z.object({
  isOn: z.boolean(),
  /** Why they are off; null while they are on, and before they ever were. */
  stoppedBy: z.enum(STOP_REASONS).nullable(),
  /** What is chosen, or was chosen last; no days before anything was. */
  days: z.array(z.number()),
  hour: z.number(),
  beforeFlight: z.boolean(),
  byMail: z.boolean(),
  /** When the next one comes, unless they are here on that day before; null for never. */
  nextAt: z.iso.datetime().nullable(),
  /** Of browsers: the first 32 hexadecimal digits of the SHA-256 of their push service's address. */
  deviceIds: z.array(z.string()),
  /** With what browsers subscribe; null where no notifications are sent. */
  push: z.object({ publicKey: z.string() }).nullable(),
  /** The confirmed address that mails go to, null while there is none; null altogether where no mails are sent. */
  mail: z.object({ address: z.string().nullable() }).nullable(),
})
export type Reminders = z.infer<typeof Reminders>

/** `POST /api/reminders/off`: what the link in a mail carries. */
export const StopByLink = z.strictObject({ token: boundedText(300).min(1) })

const Switched = z.object({ isOn: z.boolean() })

/** Reminders that a listener chose; off until then. */
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
