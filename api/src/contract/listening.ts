import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'

/** `POST /api/create-session`. */
export const CreateSession = z.strictObject({
  contentId: boundedText(100).min(1),
  /** Made by the device, so that what begins without a network has a name. Begun twice under one, it is one. */
  sessionId: z.uuid().optional(),
  /** When it began by the device's clock; as it arrives when left out. */
  startedAt: z.iso.datetime().optional(),
})
export type CreateSession = z.infer<typeof CreateSession>

/** `PATCH /api/session-logs/{id}`: totals since the listening session began. */
export const UpdateSession = z.strictObject({
  endTime: z.iso.datetime(),
  /** Seconds really listened to: playing time on the clock, without pauses and jumps. */
  durationPlayed: z.number().min(0).max(86_400),
  completed: z.boolean(),
  /** Where in the media the listener is, seconds. Left out until playback has begun. */
  position: z.number().min(0).max(86_400).optional(),
})
export type UpdateSession = z.infer<typeof UpdateSession>

/** `GET /api/session-logs` (newest first) and the answers to the two commands above. */
export const SessionLog = z.object({
  id: z.string(),
  contentId: z.string(),
  startedAt: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  durationPlayed: z.number(),
  position: z.number().nullable(),
  completed: z.boolean(),
})
export type SessionLog = z.infer<typeof SessionLog>

/** `POST /api/content/{id}/complete`. */
export const CompleteContent = z.strictObject({
  completionType: z.enum(['auto', 'manual']),
  /** The listening session it happened in. Left out, it is the newest of that content within the last day. */
  sessionId: boundedText(100).optional(),
  /** When, by the device's clock; as it arrives when left out. */
  completedAt: z.iso.datetime().optional(),
})
export type CompleteContent = z.infer<typeof CompleteContent>

/** `GET /api/content/completions`. */
export const Completion = z.object({ contentId: z.string() })
export type Completion = z.infer<typeof Completion>

/** `GET /api/completed-sessions`, newest first. */
export const CompletedSession = z.object({
  contentId: z.string(),
  contentDuration: z.number().nullable(),
  completedAt: z.iso.datetime(),
})
export type CompletedSession = z.infer<typeof CompletedSession>

/** `GET /api/streak`, for the zone in `x-time-zone`. */
export const Streak = z.object({
  currentStreak: z.number().int(),
  /** The last seven days in that zone, today last: whether content was completed. */
  weeklyPattern: z.array(z.boolean()).length(7),
})
export type Streak = z.infer<typeof Streak>

/** `GET /api/progress`. */
export const Progress = z.object({
  /** Listening sessions of at least three seconds. */
  totalSessions: z.number().int(),
  /** Completions, repeats included. */
  completedSessions: z.number().int(),
  /** Seconds really listened to. */
  listenedSeconds: z.number(),
  /** What was begun: where each content was left, most recent first. */
  items: z.array(
    z.object({
      contentId: z.string(),
      /** Seconds. */
      position: z.number(),
      listenedSeconds: z.number(),
      completed: z.boolean(),
      lastHeardAt: z.iso.datetime(),
    }),
  ),
})
export type Progress = z.infer<typeof Progress>

/** Listening sessions, and what comes of them. */
export const listeningApi = endpoints({ access: 'listener', tag: 'Listening' }, {
  'POST /api/create-session': {
    summary: 'A listening session begins',
    body: CreateSession,
    status: 201,
    answer: SessionLog,
  },
  'PATCH /api/session-logs/:id': {
    summary: 'What was listened to so far: totals since the session began',
    body: UpdateSession,
    answer: SessionLog,
  },
  'GET /api/session-logs': { summary: 'Your listening sessions, newest first', answer: z.array(SessionLog) },
  'POST /api/content/:id/complete': {
    summary: 'A session of the library was completed',
    body: CompleteContent,
    status: 201,
    answer: Completion,
  },
  'GET /api/content/completions': { summary: 'What you have completed of the library', answer: z.array(Completion) },
  'GET /api/completed-sessions': {
    summary: 'Your completed listening sessions, newest first',
    answer: z.array(CompletedSession),
  },
  'GET /api/streak': { summary: 'Your streak of days, in the zone of x-time-zone', answer: Streak },
  'GET /api/progress': { summary: 'What you have listened to, and where you left it', answer: Progress },
} satisfies OwnEndpoints)
