import {
  SessionCompleted,
  type SessionEvent,
  SessionProgressed,
  SessionStarted,
} from '@stillair/events/listening/events.ts'
import type { Decider } from '../decider.ts'
import { notFound } from '../refusal.ts'
import { COMPLETED_FROM } from './completed-from.ts'

/** One listening session, from opening the player to leaving it; null when there is none. */
export type ListeningSession = {
  readonly sessionId: string
  readonly userId: string
  readonly contentId: string
  /** Seconds; null when not known. */
  readonly contentDuration: number | null
  /** ISO 8601 in UTC, by the server's clock. */
  readonly startedAt: string
  /** When the newest report was made, ISO 8601 in UTC. */
  readonly reportedAt: string | null
  readonly listenedSeconds: number
  readonly positionSeconds: number | null
  readonly isCompleted: boolean
} | null

export type SessionCommand =
  | {
      readonly type: 'StartSession'
      readonly sessionId: string
      readonly userId: string
      readonly contentId: string
      readonly contentDuration: number | null
    }
  | {
      readonly type: 'ReportListening'
      readonly userId: string
      /** Totals since the start, as the player says. */
      readonly listenedSeconds: number
      readonly positionSeconds: number | null
      readonly completed: boolean
      /** When the player says it made the report, ISO 8601. */
      readonly endTime: string
      /** The server's clock, ISO 8601 in UTC. */
      readonly now: string
    }
  | { readonly type: 'CompleteSession'; readonly userId: string; readonly contentId: string }

/** A report of less than this says that the player was opened, not that anybody listened, seconds. */
const LEAST_LISTENED = 3
/** How far the player's duration and the measured one may be apart, seconds. */
const DURATION_TOLERANCE = 1

/** The session, when it is the caller's. Throws `not-found` else: whose it is, is not told. */
export function requireOwnSession(state: ListeningSession, userId: string): NonNullable<ListeningSession> {
  if (state?.userId !== userId) throw notFound('The listening session')
  return state
}

/**
 * When a report was made: when the player says, if that lies between the start of the session and now. A device's clock
 * that is wrong beyond that says nothing, and the report counts as made now.
 */
export function whenReported(startedAt: string, endTime: string, now: string): string {
  const time = Date.parse(endTime)
  const isPlausible = time >= Date.parse(startedAt) && time <= Date.parse(now)
  return isPlausible ? new Date(time).toISOString() : now
}

export const sessionDecider: Decider<ListeningSession, SessionCommand, SessionEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'StartSession': {
        const { type: _, ...start } = command
        return state ? [] : [SessionStarted(start)]
      }
      case 'ReportListening':
        return report(requireOwnSession(state, command.userId), command)
      case 'CompleteSession': {
        const session = requireOwnSession(state, command.userId)
        if (session.contentId !== command.contentId) throw notFound('The listening session')
        return session.isCompleted ? [] : [completed(session)]
      }
      default:
        return command satisfies never
    }
  },

  evolve(state, event, occurredAt) {
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
  },
}

type Session = NonNullable<ListeningSession>
type Report = Extract<SessionCommand, { type: 'ReportListening' }>

function report(session: Session, command: Report): SessionEvent[] {
  const { startedAt, contentDuration } = session
  // Nobody listens for longer than the clock has run.
  const elapsed = (Date.parse(command.now) - Date.parse(startedAt)) / 1000
  const listened = roundToMillisecond(Math.min(command.listenedSeconds, elapsed))
  if (listened < LEAST_LISTENED) return []

  const grown = listened - session.listenedSeconds
  const position = placeOf(command.positionSeconds, grown, contentDuration)
  const events: SessionEvent[] = []
  if (isNews(session, command, grown, position)) {
    const { sessionId, userId, contentId } = session
    events.push(
      SessionProgressed({ sessionId, userId, contentId, listenedSeconds: listened, positionSeconds: position }),
    )
  }
  if (command.completed && !session.isCompleted && reachedTheEnd(session, position, Math.max(grown, 0))) {
    events.push(completed(session))
  }
  return events
}

/** Reports are totals, so one that is repeated, late or out of order has nothing new to say. */
function isNews(session: Session, command: Report, grown: number, position: number | null): boolean {
  const at = whenReported(session.startedAt, command.endTime, command.now)
  const isNewest = session.reportedAt === null || at > session.reportedAt
  const isElsewhere = position !== null && position !== session.positionSeconds
  return isNewest && (grown > 0 || (grown === 0 && isElsewhere))
}

/** A place in the media, or null: the very beginning without having listened is a player that did not start. */
function placeOf(position: number | null, grown: number, duration: number | null): number | null {
  if (position === null || (position === 0 && grown <= 0)) return null
  return duration === null ? position : Math.min(position, duration)
}

/**
 * Whether the end is credible: where the player says it is, or where it must have come to since its last report, lies in
 * the last part of what was played. What has no known duration is believed.
 */
function reachedTheEnd(session: Session, position: number | null, grown: number): boolean {
  const { contentDuration, positionSeconds } = session
  if (contentDuration === null) return true
  const carriedOn = positionSeconds === null ? 0 : positionSeconds + grown
  return Math.max(position ?? 0, carriedOn) + DURATION_TOLERANCE >= contentDuration * COMPLETED_FROM
}

function completed({ sessionId, userId, contentId, contentDuration }: Session): SessionEvent {
  return SessionCompleted({ sessionId, userId, contentId, contentDuration })
}

const roundToMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
