import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** The distress ratings before and after listening to a session once. */
export const sessionDistressStream = defineStream<[pairId: string]>('session-distress')

/** The moments of a rating: before listening to a session, and after it has ended. */
export const SESSION_MOMENTS = ['before', 'after'] as const
export type SessionMoment = (typeof SESSION_MOMENTS)[number]

export const SessionDistressRated = defineEvent('SessionDistressRated', {
  subject: 'userId',
  personal: ['distress'],
  schema: z.object({
    /** Links the ratings before and after the same listening. */
    pairId: z.string(),
    userId: z.string(),
    contentId: z.string(),
    moment: z.enum(SESSION_MOMENTS),
    /** From 0 (none) to 10 (worst imaginable). */
    distress: z.number().min(0).max(10).nullable(),
  }),
})

export type SessionDistressEvent = EventOf<typeof SessionDistressRated>
