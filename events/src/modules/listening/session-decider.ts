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
      /** Totals since the start, as the player reports them. */
      readonly listenedSeconds: number
      readonly positionSeconds: number | null
      readonly completed: boolean
      /** When the player made the report by its own clock, ISO 8601. */
      readonly endTime: string
      /** The server's clock, ISO 8601 in UTC. */
      readonly now: string
    }
  | { readonly type: 'CompleteSession'; readonly userId: string; readonly contentId: string }

/**
 * The listening session, when it is the user's, and of that content when one is named. Throws `not-found` otherwise,
 * which does not reveal whose it is.
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
        // The id comes from a device, and may be another's.
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
  // Nobody listens for longer than the clock has run.
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

/** Reports are totals, so one that is repeated, late or out of order adds nothing new. */
function isNews(session: Session, command: Report, grown: number, position: number | null): boolean {
  const at = whenReported(session.startedAt, command.endTime, command.now)
  const isNewest = session.reportedAt === null || at > session.reportedAt
  const isElsewhere = position !== null && position !== session.positionSeconds
  return isNewest && (grown > 0 || (grown === 0 && isElsewhere))
}

/**
 * A position in the media, seconds, or null: the very beginning without having listened is a player that did not start.
 */
function placeOf(position: number | null, grown: number, duration: number | null): number | null {
  if (position === null || (position === 0 && grown <= 0)) return null
  return duration === null ? position : Math.min(position, duration)
}

/**
 * Whether the end is credible: where the player reports it is, or where it must have come to since its last report,
 * lies in the last part of what was played. What has no known duration is believed.
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
