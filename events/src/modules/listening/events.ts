import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { completionShare, countedSeconds } from './rules.ts'

/** One listening session: from opening the player to leaving it. */
export const sessionStream = defineStream<[sessionId: string]>('session')
/** Whether one listener has completed one content item. */
export const completionStream = defineStream<[userId: string, contentId: string]>('completion')

const session = { sessionId: z.string(), userId: z.string(), contentId: z.string() }

export const SessionStarted = defineEvent('SessionStarted', {
  subject: 'userId',
  schema: z.object({ ...session, contentDuration: z.number().nullable() }),
})
/** The player reported progress. Holds totals, not increments, so that a repeated or late report changes nothing. */
export const SessionProgressed = defineEvent('SessionProgressed', {
  subject: 'userId',
  derivedBy: countedSeconds,
  schema: z.object({
    ...session,
    /** Seconds listened since the start of this listening session, without pauses and skipped parts. */
    listenedSeconds: z.number(),
    /** The playback position in seconds; null when the player did not report it. */
    positionSeconds: z.number().nullable(),
  }),
})
/** The listening session was completed: it reached 95 %, or the listener marked it as completed. */
export const SessionCompleted = defineEvent('SessionCompleted', {
  subject: 'userId',
  derivedBy: completionShare,
  schema: z.object({ ...session, contentDuration: z.number().nullable() }),
})
/** The listener completed this content for the first time. */
export const ContentCompleted = defineEvent('ContentCompleted', {
  subject: 'userId',
  derivedBy: completionShare,
  schema: z.object({
    userId: z.string(),
    contentId: z.string(),
    completionType: z.enum(['auto', 'manual']),
    /** The listening session that completed it; null when the listener marked it outside a session. */
    sessionId: z.string().nullable(),
    contentDuration: z.number().nullable(),
  }),
})

export type SessionEvent = EventOf<typeof SessionStarted | typeof SessionProgressed | typeof SessionCompleted>
export type CompletionEvent = EventOf<typeof ContentCompleted>
export type ListeningEvent = SessionEvent | CompletionEvent
