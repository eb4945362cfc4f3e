import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { notFound } from '../../language/refusal.ts'
import { SessionCompleted, type SessionEvent, SessionProgressed, SessionStarted } from './events.ts'
import { durationTolerance, isAtEnd, isCounted, whenReported } from './rules.ts'
import { evolveSession, type ListeningSession } from './state.ts'

export type SessionCommand =
  | ({ readonly type: 'StartSession' } & EventOf<typeof SessionStarted>['data'])
  | {
      readonly type: 'ReportListening'
      readonly userId: string
      /** The total since the start of the session, as the player reports it. */
      readonly listenedSeconds: number
      readonly positionSeconds: number | null
      readonly completed: boolean
      /** When the player made the report, by its own clock, ISO 8601. */
      readonly endTime: string
      /** The server's clock, ISO 8601 in UTC. */
      readonly now: string
    }
  | { readonly type: 'CompleteSession'; readonly userId: string; readonly contentId: string }

/**
 * Returns the listening session if it belongs to the user and, when `contentId` is given, to that content. Otherwise throws
 * a `not-found` refusal, which does not reveal that the session exists.
 */
export function requireOwnSession(
  state: ListeningSession,
  userId: string,
  contentId = state?.contentId,
): NonNullable<ListeningSession> {
  if (state?.userId !== userId || state.contentId !== contentId) throw notFound('The listening session')
  return state
}

export const sessionDecider: Decider<ListeningSession, SessionCommand, SessionEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'StartSession': {
        const { type: _, ...start } = command
        if (!state) return [SessionStarted(start)]
        // The id comes from a device and may belong to another user's session.
        requireOwnSession(state, command.userId, command.contentId)
        return []
      }
      case 'ReportListening':
        return report(requireOwnSession(state, command.userId), command)
      case 'CompleteSession': {
        const session = requireOwnSession(state, command.userId, command.contentId)
        return session.isCompleted ? [] : [completed(session)]
      }
      default:
        return command satisfies never
    }
  },

  evolve: evolveSession,
}

type Session = NonNullable<ListeningSession>
type Report = Extract<SessionCommand, { type: 'ReportListening' }>

function report(session: Session, command: Report): SessionEvent[] {
  const { startedAt, contentDuration } = session
  // Nobody can listen for longer than the time elapsed since the start.
  const elapsed = (Date.parse(command.now) - Date.parse(startedAt)) / 1000
  const listened = roundToMillisecond(Math.min(command.listenedSeconds, elapsed))
  if (!isCounted(listened)) return []

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

/** Returns whether a report adds anything. Reports hold totals, so a repeated, late or out-of-order report adds nothing. */
function isNews(session: Session, command: Report, grown: number, position: number | null): boolean {
  const at = whenReported(session.startedAt, command.endTime, command.now)
  const isNewest = session.reportedAt === null || at > session.reportedAt
  const isElsewhere = position !== null && position !== session.positionSeconds
  return isNewest && (grown > 0 || (grown === 0 && isElsewhere))
}

/**
 * Returns the playback position in seconds, at most the duration. Null at 0 without new listening: the player did not start.
 */
function placeOf(position: number | null, grown: number, duration: number | null): number | null {
  if (position === null || (position === 0 && grown <= 0)) return null
  return duration === null ? position : Math.min(position, duration)
}

/**
 * Returns whether a reported completion is credible: the reported position, or the last position plus the time listened
 * since, is in the final part of the content. Without a known duration, it is always credible.
 */
function reachedTheEnd(session: Session, position: number | null, grown: number): boolean {
  const { contentDuration, positionSeconds } = session
  if (contentDuration === null) return true
  const carriedOn = positionSeconds === null ? 0 : positionSeconds + grown
  return isAtEnd(Math.max(position ?? 0, carriedOn) + durationTolerance.default, contentDuration)
}

function completed({ sessionId, userId, contentId, contentDuration }: Session): SessionEvent {
  return SessionCompleted({ sessionId, userId, contentId, contentDuration })
}

const roundToMillisecond = (seconds: number) => Math.round(seconds * 1000) / 1000
