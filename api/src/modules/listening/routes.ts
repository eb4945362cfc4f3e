import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { completionDecider } from '@stillair/events/modules/listening/completion-decider.ts'
import { completionStream, sessionStream } from '@stillair/events/modules/listening/events.ts'
import { onServerClock, whenReported, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { requireOwnSession, sessionDecider } from '@stillair/events/modules/listening/session-decider.ts'
import type { ListeningSession } from '@stillair/events/modules/listening/state.ts'
import { listeningApi, type SessionLog } from '../../contract/listener/listening.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { sentAt } from '../../http/requests/client-clock.ts'
import { Id } from '../../http/requests/id.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { requireRightAt } from '../catalogue/require-right-at.ts'
import { requireVisibleContent } from '../catalogue/visible-content.ts'
import { requireRight } from '../subscriptions/require-right.ts'
import {
  listCompletedSessions,
  listCompletions,
  listSessionLogs,
  newestSession,
  readProgress,
  readStreak,
} from './queries.ts'

/** How long a completion without a session id waits for the read model of listening sessions to catch up, milliseconds. */
const PATIENCE = 1_000

export const listeningRoutes = routeModule(({ store, pool, progress }) => {
  /**
   * Returns the caller's listening session of that content. Throws `not-found` when it is somebody else's or of other
   * content.
   */
  async function ownSession(sessionId: string, userId: string, contentId: string) {
    if (!Id.safeParse(sessionId).success) throw notFound('The listening session')
    const { state } = await loadState(store, sessionStream(sessionId), sessionDecider)
    return requireOwnSession(state, userId, contentId)
  }

  /**
   * Returns the listening session for a completion that names none: the newest of the last day, because people usually
   * complete what they have just played. Returns null when there is none or the read model has not caught up.
   */
  async function presentSession(userId: string, contentId: string, now: Date) {
    await progress.waitFor(['session-log'], await store.head(), PATIENCE)
    const sessionId = await newestSession(pool, userId, contentId, now)
    return sessionId === null ? null : ownSession(sessionId, userId, contentId)
  }

  /** Requires access at the time when the session began. It may be reported and completed after the access has ended. */
  const requireHeard = ({ contentId, startedAt }: NonNullable<ListeningSession>, caller: Caller): Promise<void> =>
    requireRightAt(store, contentId, caller, new Date(startedAt))

  return routesOf(listeningApi, {
    'POST /api/create-session': {
      async handle({ body, caller, command, visitor }) {
        if (!Id.safeParse(body.contentId).success) throw notFound('The session')
        const now = command.now.toISOString()
        const startedAt =
          body.startedAt === undefined ? now : whenStarted(onServerClock(body.startedAt, sentAt(visitor), now), now)
        const began = new Date(startedAt)
        const { contentId, duration } = await requireVisibleContent(store, body.contentId, caller, began)
        await requireRightAt(store, contentId, caller, began)
        const sessionId = body.sessionId ?? deterministicId('session', command.commandId)
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
          occurredAt: () => startedAt,
        })
        return { body: sessionLogOf(state), position }
      },
    },

    'PATCH /api/session-logs/:id': {
      isRepeatable: true,
      async handle({ params, body, caller, command, visitor }) {
        const now = command.now.toISOString()
        const endTime = onServerClock(body.endTime, sentAt(visitor), now)
        const { state, position } = await handleCommand(store, command, {
          stream: sessionStream(params.id),
          decider: sessionDecider,
          async command(session) {
            await requireHeard(requireOwnSession(session, caller.userId), caller)
            return {
              type: 'ReportListening' as const,
              userId: caller.userId,
              listenedSeconds: body.durationPlayed,
              positionSeconds: body.position ?? null,
              completed: body.completed,
              endTime,
              now,
            }
          },
          occurredAt: (session) => (session ? whenReported(session.startedAt, endTime, now) : now),
        })
        return { body: sessionLogOf(state), position }
      },
    },

    'GET /api/session-logs': {
      reads: ['session-log'],
      handle: async ({ caller, query }) => ({ body: await listSessionLogs(pool, caller.userId, query) }),
    },

    'POST /api/content/:id/complete': {
      async handle({ params, body, caller, command, visitor }) {
        const { userId } = caller
        const contentId = params.id
        const named = body.sessionId === undefined ? null : await ownSession(body.sessionId, userId, contentId)
        // A completion that names its session counts even if the content has since been unpublished.
        const visible = named ? null : await requireVisibleContent(store, contentId, caller)
        const session = named ?? (await presentSession(userId, contentId, command.now))
        if (session) await requireHeard(session, caller)
        else if (visible) await requireRight(store, visible, caller, command.now)
        const contentDuration = session ? session.contentDuration : (visible?.duration ?? null)
        const now = command.now.toISOString()
        const completedAt = body.completedAt === undefined ? now : onServerClock(body.completedAt, sentAt(visitor), now)
        const occurredAt = () => whenReported(session?.startedAt ?? whenStarted(completedAt, now), completedAt, now)

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
            occurredAt,
          },
        )
        if (!session) return { body: { contentId }, position: completion.position }
        const { position } = await handleCommand(store, command, {
          stream: sessionStream(session.sessionId),
          decider: sessionDecider,
          command: { type: 'CompleteSession', userId, contentId },
          occurredAt,
        })
        return { body: { contentId }, position: position > completion.position ? position : completion.position }
      },
    },

    'GET /api/content/completions': {
      reads: ['progress'],
      handle: async ({ caller }) => ({ body: await listCompletions(pool, caller.userId) }),
    },

    'GET /api/completed-sessions': {
      reads: ['completed-session'],
      handle: async ({ caller }) => ({ body: await listCompletedSessions(pool, caller.userId) }),
    },

    'GET /api/streak': {
      reads: ['streak'],
      handle: async ({ caller, command }) => ({
        body: await readStreak(pool, caller.userId, command.now, command.timeZone),
      }),
    },

    'GET /api/progress': {
      reads: ['progress'],
      handle: async ({ caller }) => ({ body: await readProgress(pool, caller.userId) }),
    },
  })
})

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
