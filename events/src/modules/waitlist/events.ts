import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One e-mail address on the waitlist. The id is a keyed hash of the address, so that the same address is the same entry. */
export const waitlistStream = defineStream<[entryId: string]>('waitlist')

/** An address was put on the waitlist. `entryId` names the key that seals it. */
export const WaitlistJoined = defineEvent('WaitlistJoined', {
  schema: z.object({
    entryId: z.string(),
    email: z.string().nullable(),
    /** ISO 3166 alpha-2 of the visitor's network address; null when it is not known. */
    country: z.string().nullable(),
  }),
  personal: ['email'],
  keyedBy: 'entryId',
})
/** The address is forgotten, and its key destroyed. */
export const WaitlistEntryErased = defineEvent('WaitlistEntryErased', {
  schema: z.object({ entryId: z.string(), reason: z.enum(['retention', 'request']) }),
})

export type WaitlistEvent = EventOf<typeof WaitlistJoined | typeof WaitlistEntryErased>
