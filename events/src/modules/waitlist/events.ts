import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One e-mail address on the waitlist. The id is a keyed hash of the address, so that an address has only one entry. */
export const waitlistStream = defineStream<[entryId: string]>('waitlist')

/** An address joined the waitlist. `entryId` names the key that seals it. */
export const WaitlistJoined = defineEvent('WaitlistJoined', {
  schema: z.object({
    entryId: z.string(),
    email: z.string().nullable(),
    /** The country of the visitor's network address, ISO 3166 alpha-2; null when unknown. */
    country: z.string().nullable(),
  }),
  personal: ['email'],
  keyedBy: 'entryId',
})
/** The address was erased and its key destroyed. */
export const WaitlistEntryErased = defineEvent('WaitlistEntryErased', {
  schema: z.object({ entryId: z.string(), reason: z.enum(['retention', 'request']) }),
})

export type WaitlistEvent = EventOf<typeof WaitlistJoined | typeof WaitlistEntryErased>
