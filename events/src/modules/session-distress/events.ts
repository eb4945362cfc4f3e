import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** How it was before and after one sitting with a session. */
export const sessionDistressStream = defineStream<[pairId: string]>('session-distress')

/** Before a session is heard, and once it has ended. */
export const SESSION_MOMENTS = ['before', 'after'] as const
export type SessionMoment = (typeof SESSION_MOMENTS)[number]

export const SessionDistressRated = defineEvent('SessionDistressRated', {
  subject: 'userId',
  personal: ['distress'],
  schema: z.object({
    /** What was rated before and after one sitting belongs together. */
    pairId: z.string(),
    userId: z.string(),
    contentId: z.string(),
    moment: z.enum(SESSION_MOMENTS),
    /** 0 none to 10 the most there is. */
    distress: z.number().min(0).max(10).nullable(),
  }),
})

export type SessionDistressEvent = EventOf<typeof SessionDistressRated>
