import type { CompleteContent, CreateSession, UpdateSession } from '@stillair/api/contract/listener/listening.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import { completionDecider } from '@stillair/events/modules/listening/completion-decider.ts'
import type { ListeningEvent } from '@stillair/events/modules/listening/events.ts'
import { onServerClock, whenReported, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { type SessionCommand, sessionDecider } from '@stillair/events/modules/listening/session-decider.ts'
import type { ListeningSession } from '@stillair/events/modules/listening/state.ts'

/** Duration of each content, in seconds. */
export const DURATION = 100

/** A request as sent by a device. */
export interface Sent {
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

interface Recorded {
  readonly event: ListeningEvent
  readonly at: string
  readonly zone: string
}

/** A fake of the server's listening routes that runs the real deciders and rules. */
export function listeningServer(now: () => string) {
  const sessions = new Map<string, ListeningSession>()
  const completed = new Set<string>()
  const log: Recorded[] = []

  function command(sessionId: string, sent: SessionCommand, at: string, zone: string): void {
    let state = sessions.get(sessionId) ?? null
    for (const event of sessionDecider.decide(sent, state)) {
      state = sessionDecider.evolve(state, event, at)
      log.push({ event, at, zone })
    }
    sessions.set(sessionId, state)
  }

  /** Handles a request. Throws a refusal as the routes do. */
  function handle({ path, body, headers }: Sent): void {
    const { 'x-user-id': userId = '', 'x-time-zone': zone = '', 'x-sent-at': sentAt } = headers
    const [, , kind, id = ''] = path.split('/')
    if (kind === 'create-session') {
      const { sessionId = '', contentId, startedAt = now() } = body as CreateSession
      const start = { type: 'StartSession', sessionId, contentId, userId, contentDuration: DURATION } as const
      command(sessionId, start, whenStarted(onServerClock(startedAt, sentAt, now()), now()), zone)
    } else if (kind === 'session-logs') {
      const { durationPlayed, position = null, ...report } = body as UpdateSession
      const endTime = onServerClock(report.endTime, sentAt, now())
      const state = sessions.get(id)
      const heard = { ...report, userId, listenedSeconds: durationPlayed, positionSeconds: position }
      const at = state ? whenReported(state.startedAt, endTime, now()) : now()
      command(id, { type: 'ReportListening', ...heard, endTime, now: now() }, at, zone)
    } else {
      const { sessionId = '', completionType, completedAt = now() } = body as CompleteContent
      const session = sessions.get(sessionId)
      if (session?.userId !== userId) throw notFound('The listening session')
      const at = whenReported(session.startedAt, onServerClock(completedAt, sentAt, now()), now())
      const completion = { completionType, sessionId, userId, contentId: id, contentDuration: DURATION }
      const isCompleted = completed.has(`${userId} ${id}`)
      for (const event of completionDecider.decide({ type: 'CompleteContent', ...completion }, isCompleted)) {
        completed.add(`${userId} ${id}`)
        log.push({ event, at, zone })
      }
      command(sessionId, { type: 'CompleteSession', userId, contentId: id }, at, zone)
    }
  }
  return { handle, sessions, log }
}
