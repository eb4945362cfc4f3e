import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { completionShare, countedSeconds } from './rules.ts'

/** One listening session: from opening the player to leaving it. */
export const sessionStream = defineStream<[sessionId: string]>('session')
/** Whether one listener has completed one content. */
export const completionStream = defineStream<[userId: string, contentId: string]>('completion')

const session = { sessionId: z.string(), userId: z.string(), contentId: z.string() }

export const SessionStarted = defineEvent('SessionStarted', {
  subject: 'userId',
  schema: z.object({ ...session, contentDuration: z.number().nullable() }),
})
/** A report from the player. Totals, not differences, so that a repeated or late report changes nothing. */
export const SessionProgressed = defineEvent('SessionProgressed', {
  subject: 'userId',
  derivedBy: countedSeconds,
  schema: z.object({
    ...session,
    /** Seconds really listened to since the start of this listening session, pauses and jumps left out. */
    listenedSeconds: z.number(),
    /** Where in the media the listener was, seconds; null when the player did not report it. */
    positionSeconds: z.number().nullable(),
  }),
})
/** This listening session reached its end (95 % or more, or marked by hand). */
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
    /** The listening session it happened in; null when it was marked without one. */
    sessionId: z.string().nullable(),
    contentDuration: z.number().nullable(),
  }),
})

export type SessionEvent = EventOf<typeof SessionStarted | typeof SessionProgressed | typeof SessionCompleted>
export type CompletionEvent = EventOf<typeof ContentCompleted>
export type ListeningEvent = SessionEvent | CompletionEvent
