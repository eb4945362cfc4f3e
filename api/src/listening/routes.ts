import { contentStream } from '@stillair/events/catalogue/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { completionStream, sessionStream } from '@stillair/events/listening/events.ts'
import type pg from 'pg'
import * as z from 'zod'
import { contentDecider } from '../catalogue/decider.ts'
import { requireVisibleContent } from '../catalogue/visible-content.ts'
import {
  CompleteContent,
  CompletedSession,
  Completion,
  CreateSession,
  Progress,
  SessionLog,
  Streak,
  UpdateSession,
} from '../contract/listening.ts'
import { handleCommand, loadState } from '../handle-command.ts'
import type { Caller } from '../http/caller.ts'
import { Id, IdParams } from '../http/ids.ts'
import type { ProjectionProgress } from '../http/projection-progress.ts'
import { type Route, route } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { requireRight } from '../subscriptions/require-right.ts'
import { completionDecider } from './completion-decider.ts'
import {
  listCompletedSessions,
  listCompletions,
  listSessionLogs,
  newestSession,
  readProgress,
  readStreak,
} from './queries.ts'
import { type ListeningSession, requireOwnSession, sessionDecider, whenReported } from './session-decider.ts'

const tag = 'Listening'

export interface ListeningDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly progress: ProjectionProgress
}

/** How long a completion that names no session waits for the list of sessions to know of the newest, milliseconds. */
const PATIENCE = 1_000

export function listeningRoutes({ store, pool, progress }: ListeningDeps): Route[] {
  /** The caller's session of that content. Throws `not-found` for any other. */
  async function ownSession(sessionId: string, userId: string, contentId: string) {
    if (!Id.safeParse(sessionId).success) throw notFound('The listening session')
    const { state } = await loadState(store, sessionStream(sessionId), sessionDecider)
    const session = requireOwnSession(state, userId)
    if (session.contentId !== contentId) throw notFound('The listening session')
    return session
  }

  /**
   * The session that a completion belongs to which names none: the newest of the last day, for whoever completes something
   * has mostly just heard it. Null when there is none, and when the list of sessions is late.
   */
  async function presentSession(userId: string, contentId: string, now: Date) {
    await progress.waitFor(['session-log'], await store.head(), PATIENCE)
    const sessionId = await newestSession(pool, userId, contentId, now)
    return sessionId === null ? null : ownSession(sessionId, userId, contentId)
  }

  /** What was begun with the right to hear it may be completed after that has ended. */
  async function requireHeard({ contentId, startedAt }: NonNullable<ListeningSession>, caller: Caller): Promise<void> {
    const { state } = await loadState(store, contentStream(contentId), contentDecider)
    const content = { isFree: state?.details.isFreeContent ?? true }
    // Only the end of a right is known, so whoever has it now had it then.
    await requireRight(store, content, caller, new Date(startedAt))
  }

  return [
    route({
      method: 'post',
      path: '/api/create-session',
      access: 'listener',
      tag,
      summary: 'A listening session begins',
      body: CreateSession,
      status: 201,
      response: SessionLog,
      async handle({ body, caller, command }) {
        if (!Id.safeParse(body.contentId).success) throw notFound('The session')
        const { contentId, duration } = await requireVisibleContent(store, body.contentId, caller)
        const sessionId = deterministicId('session', command.commandId)
        const { state, position } = await handleCommand(store, command, {
          stream: sessionStream(sessionId),
          decider: sessionDecider,
          command: {
            type: 'StartSession',
            sessionId,
            userId: caller.userId,
            contentId,
            contentDuration: duration,
          },
        })
        return { body: sessionLogOf(state), position }
      },
    }),

    route({
      method: 'patch',
      path: '/api/session-logs/:id',
      access: 'listener',
      tag,
      summary: 'What was listened to so far: totals since the session began',
      params: IdParams,
      body: UpdateSession,
      status: 200,
      response: SessionLog,
      async handle({ params, body, caller, command }) {
        if (body.completed) {
          const { state } = await loadState(store, sessionStream(params.id), sessionDecider)
          await requireHeard(requireOwnSession(state, caller.userId), caller)
        }
        const now = command.now.toISOString()
        const { state, position } = await handleCommand(store, command, {
          stream: sessionStream(params.id),
          decider: sessionDecider,
          command: {
            type: 'ReportListening',
            userId: caller.userId,
            listenedSeconds: body.durationPlayed,
            positionSeconds: body.position ?? null,
            completed: body.completed,
            endTime: body.endTime,
            now,
          },
          occurredAt: (session) => (session ? whenReported(session.startedAt, body.endTime, now) : now),
        })
        return { body: sessionLogOf(state), position }
      },
    }),

    route({
      method: 'get',
      path: '/api/session-logs',
      access: 'listener',
      tag,
      summary: 'Your listening sessions, newest first',
      status: 200,
      response: z.array(SessionLog),
      reads: ['session-log'],
      handle: async ({ caller }) => ({ body: await listSessionLogs(pool, caller.userId) }),
    }),

    route({
      method: 'post',
      path: '/api/content/:id/complete',
      access: 'listener',
      tag,
      summary: 'A session of the library was completed',
      params: IdParams,
      body: CompleteContent,
      status: 201,
      response: Completion,
      async handle({ params, body, caller, command }) {
        const { userId } = caller
        const contentId = params.id
        const named = body.sessionId === undefined ? null : await ownSession(body.sessionId, userId, contentId)
        // Whoever was listening when a session was taken back has still completed it.
        const visible = named ? null : await requireVisibleContent(store, contentId, caller)
        const session = named ?? (await presentSession(userId, contentId, command.now))
        if (session) await requireHeard(session, caller)
        else if (visible) await requireRight(store, visible, caller, command.now)
        const contentDuration = session ? session.contentDuration : (visible?.duration ?? null)

        const completion = await handleCommand(
          store,
          { ...command, commandId: deterministicId('completion', command.commandId) },
          {
            stream: completionStream(userId, contentId),
            decider: completionDecider,
            command: {
              type: 'CompleteContent',
              userId,
              contentId,
              completionType: body.completionType,
              sessionId: session?.sessionId ?? null,
              contentDuration,
            },
          },
        )
        if (!session) return { body: { contentId }, position: completion.position }
        const { position } = await handleCommand(store, command, {
          stream: sessionStream(session.sessionId),
          decider: sessionDecider,
          command: { type: 'CompleteSession', userId, contentId },
        })
        return { body: { contentId }, position: position > completion.position ? position : completion.position }
      },
    }),

    route({
      method: 'get',
      path: '/api/content/completions',
      access: 'listener',
      tag,
      summary: 'What you have completed of the library',
      status: 200,
      response: z.array(Completion),
      reads: ['progress'],
      handle: async ({ caller }) => ({ body: await listCompletions(pool, caller.userId) }),
    }),

    route({
      method: 'get',
      path: '/api/completed-sessions',
      access: 'listener',
      tag,
      summary: 'Your completed listening sessions, newest first',
      status: 200,
      response: z.array(CompletedSession),
      reads: ['completed-session'],
      handle: async ({ caller }) => ({ body: await listCompletedSessions(pool, caller.userId) }),
    }),

    route({
      method: 'get',
      path: '/api/streak',
      access: 'listener',
      tag,
      summary: 'Your streak of days, in the zone of x-time-zone',
      status: 200,
      response: Streak,
      reads: ['streak'],
      async handle({ caller, command }) {
        const streak = await readStreak(pool, caller.userId, command.now, command.timeZone)
        return { body: { currentStreak: streak.currentStreak, weeklyPattern: [...streak.weeklyPattern] } }
      },
    }),

    route({
      method: 'get',
      path: '/api/progress',
      access: 'listener',
      tag,
      summary: 'What you have listened to, and where you left it',
      status: 200,
      response: Progress,
      reads: ['progress'],
      handle: async ({ caller }) => ({ body: await readProgress(pool, caller.userId) }),
    }),
  ]
}

function sessionLogOf(session: ListeningSession): SessionLog {
  if (!session) throw notFound('The listening session')
  return {
    id: session.sessionId,
    contentId: session.contentId,
    startedAt: session.startedAt,
    endTime: session.reportedAt,
    durationPlayed: session.listenedSeconds,
    position: session.positionSeconds,
    completed: session.isCompleted,
  }
}
