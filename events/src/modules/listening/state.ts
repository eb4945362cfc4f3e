import type { SessionEvent } from './events.ts'

/** One listening session, from opening the player to leaving it; null when there is none. */
export type ListeningSession = {
  readonly sessionId: string
  readonly userId: string
  readonly contentId: string
  /** Seconds; null when unknown. */
  readonly contentDuration: number | null
  /** ISO 8601 in UTC, by the server's clock; for a device that was offline, within the limit of `offlineDays`. */
  readonly startedAt: string
  /** When the newest report was made, ISO 8601 in UTC. */
  readonly reportedAt: string | null
  readonly listenedSeconds: number
  readonly positionSeconds: number | null
  readonly isCompleted: boolean
} | null

/** Returns the listening session after the event, which happened at `occurredAt`, ISO 8601 in UTC. */
export function evolveSession(state: ListeningSession, event: SessionEvent, occurredAt: string): ListeningSession {
  if (event.type === 'SessionStarted') {
    const nothingYet = { reportedAt: null, listenedSeconds: 0, positionSeconds: null, isCompleted: false }
    return { ...event.data, startedAt: occurredAt, ...nothingYet }
  }
  if (!state) return state
  const reportedAt = state.reportedAt !== null && state.reportedAt > occurredAt ? state.reportedAt : occurredAt
  switch (event.type) {
    case 'SessionProgressed':
      return {
        ...state,
        reportedAt,
        listenedSeconds: Math.max(state.listenedSeconds, event.data.listenedSeconds),
        positionSeconds: event.data.positionSeconds ?? state.positionSeconds,
      }
    case 'SessionCompleted':
      return { ...state, reportedAt, isCompleted: true }
    default:
      return event satisfies never
  }
}
