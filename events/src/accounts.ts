import * as z from 'zod'
import { defineEvent, type EventOf } from './define-event.ts'
import { streamName } from './stream-name.ts'

/** A person's account, by the identity provider's user id. */
export const userStream = (userId: string) => streamName('user', userId)

/** A person signed in for the first time. */
export const UserRegistered = defineEvent('UserRegistered', {
  version: 1,
  schema: z.object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable() }),
  personal: { subject: 'userId', fields: ['email', 'name'] },
})

export type AccountEvent = EventOf<typeof UserRegistered>
