import type { EventOf } from '@stillair/events/language/define-event.ts'
import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import type { DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  ContentCompleted,
  completionStream,
  SessionCompleted,
  type SessionProgressed,
  type SessionStarted,
} from '@stillair/events/modules/listening/events.ts'
import { completionShare, durationTolerance, isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import type { Rewrite } from './rewrite.ts'

/** A listening session as far as its events have been read. */
interface Heard {
  readonly sessionId: string
  readonly userId: string
  readonly contentId: string
  duration: number | null
  position: number | null
  listened: number
  /** The furthest position that the listener is known to have reached, in seconds. */
  furthest: number
  /** Whether it is completed by the other rule. */
  isCompleted: boolean
  /** The player reported the end, but by the other rule it was not the end. */
  wasClaimed: boolean
}

/** Whether a listener has completed a content: by the other rule, and in the log. */
interface Pair {
  isComplete: boolean
  wasComplete: boolean
}

type Of<D> = RecordedEvent<Extract<EventOf<D>, DomainEvent>>

/**
 * Completes listening sessions and contents at another share of the duration.
 *
 * A completion in the log that the current rule explains is dropped. It is derived again at the first report that meets
 * the other rule. Below the current share, the report alone decides. Above it, the player must also have reported the
 * end. Completions marked by hand, and those without a known duration, follow from no share. They were observed, so
 * they stay.
 */
export function rewriteCompletions(share: number): Rewrite {
  const sessions = new Map<string, Heard>()
  const pairs = new Map<string, Pair>()

  const reaches = ({ furthest, duration }: Heard, least: number) =>
    duration !== null && isAtEnd(furthest + durationTolerance.default, duration, least)
  const isExplained = (session: Heard) => reaches(session, completionShare.default)
  const pairOf = (userId: string, contentId: string): Pair => {
    const key = `${userId} ${contentId}`
    const pair = pairs.get(key) ?? { isComplete: false, wasComplete: false }
    pairs.set(key, pair)
    return pair
  }
  const sessionOf = ({ sessionId, userId, contentId }: Pick<Heard, 'sessionId' | 'userId' | 'contentId'>): Heard => {
    const nothing = { duration: null, position: null, listened: 0, furthest: 0, isCompleted: false, wasClaimed: false }
    const session = sessions.get(sessionId) ?? { sessionId, userId, contentId, ...nothing }
    sessions.set(sessionId, session)
    return session
  }

  /** Returns the completion of the content that accompanies that of a listening session. */
  function contentCompleted({ userId, contentId, sessionId, duration }: Heard, at: RecordedEvent): RecordedEvent[] {
    pairOf(userId, contentId).isComplete = true
    const data = { userId, contentId, completionType: 'auto' as const, sessionId, contentDuration: duration }
    return [{ ...derived(ContentCompleted(data), completionStream(userId, contentId), at), revision: 0 }]
  }

  function sessionCompleted(session: Heard, at: RecordedEvent): RecordedEvent[] {
    const { sessionId, userId, contentId, duration } = session
    session.isCompleted = true
    const completed = derived(
      SessionCompleted({ sessionId, userId, contentId, contentDuration: duration }),
      at.stream,
      at,
    )
    return pairOf(userId, contentId).isComplete ? [completed] : [completed, ...contentCompleted(session, at)]
  }

  function progressed(event: Of<typeof SessionProgressed>): readonly RecordedEvent[] {
    const session = sessionOf(event.data)
    const { listenedSeconds, positionSeconds } = event.data
    const carriedOn = session.position === null ? 0 : session.position + Math.max(listenedSeconds - session.listened, 0)
    session.furthest = Math.max(session.furthest, positionSeconds ?? 0, carriedOn)
    session.position = positionSeconds ?? session.position
    session.listened = Math.max(session.listened, listenedSeconds)
    const isDecided = session.wasClaimed || !isExplained(session)
    if (session.isCompleted || !isDecided || !reaches(session, share)) return [event]
    return [event, ...sessionCompleted(session, event)]
  }

  /** Returns whether a completion stays where it is; one that does not may be derived later. */
  function stays(session: Heard): boolean {
    if (session.isCompleted || !isExplained(session) || reaches(session, share)) return true
    session.wasClaimed = true
    return false
  }

  return (event) => {
    switch (event.type) {
      case 'SessionStarted': {
        const { data } = event as Of<typeof SessionStarted>
        sessionOf(data).duration = data.contentDuration
        return [event]
      }
      case 'SessionProgressed':
        return progressed(event as Of<typeof SessionProgressed>)
      case 'SessionCompleted': {
        const session = sessionOf((event as Of<typeof SessionCompleted>).data)
        if (session.isCompleted || !stays(session)) return []
        session.isCompleted = true
        const pair = pairOf(session.userId, session.contentId)
        // In the log, another listening session had completed the content before. By the other rule it did not.
        const isFirstNow = !pair.isComplete && pair.wasComplete
        return isFirstNow ? [event, ...contentCompleted(session, event)] : [event]
      }
      case 'ContentCompleted': {
        const { data } = event as Of<typeof ContentCompleted>
        const pair = pairOf(data.userId, data.contentId)
        pair.wasComplete = true
        const session = data.completionType === 'auto' && data.sessionId ? sessions.get(data.sessionId) : undefined
        if (pair.isComplete || (session && !stays(session))) return []
        pair.isComplete = true
        return [event]
      }
      default:
        return [event]
    }
  }
}

/** Creates an event that follows from another, at the same position and time. */
function derived(fact: DomainEvent, stream: StreamName, at: RecordedEvent): RecordedEvent {
  const { revision, position, recordedAt, metadata } = at
  const id = deterministicId('what-if', at.id, fact.type)
  return { ...fact, id, schemaVersion: 1, stream, revision, position, recordedAt, metadata }
}
