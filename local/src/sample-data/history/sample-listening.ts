import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import {
  ContentCompleted,
  completionStream,
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
  sessionStream,
} from '@stillair/events/modules/listening/events.ts'
import { isAtEnd } from '@stillair/events/modules/listening/rules.ts'
import { ContentRated, type Rating, ratingStream } from '@stillair/events/modules/ratings/events.ts'
import type { Chance } from './random-numbers.ts'
import type { SampleContent } from './sample-library.ts'
import { type Deed, deed } from './timed-event.ts'

/** A listener, and their progress with each content so far. */
export interface Listener {
  readonly userId: string
  readonly who: { readonly actor: string; readonly timeZone: string }
  readonly completed: Set<string>
  readonly rated: Set<string>
}

/** Seconds between two player reports. */
const REPORT = 30
const HOUR = 3_600_000

/** Generates a listening session as the player would report it; `at` is its start, milliseconds since 1970. */
export function listeningDeeds(
  listener: Listener,
  content: SampleContent,
  at: number,
  random: Chance,
): readonly Deed[] {
  const { userId } = listener
  const { contentId, duration } = content
  const sessionId = deterministicId('demo session', userId, String(at))
  const session = { sessionId, userId, contentId }
  // On a flight without a network: the log records it after the landing.
  const delay = random.happens(0.04) ? 2 * HOUR + random.below(9) * HOUR : 0
  const who = { ...listener.who, delay }
  const stops = stopsAt(content, random)
  const deeds = [deed(at, sessionStream(sessionId), [SessionStarted({ ...session, contentDuration: duration })], who)]
  for (let heard = Math.min(REPORT, stops); heard >= 3; heard = Math.min(heard + REPORT, stops)) {
    const now = at + heard * 1_000
    const isEnd = isAtEnd(heard, duration)
    const reported = SessionProgressed({ ...session, listenedSeconds: heard, positionSeconds: heard })
    const completed = SessionCompleted({ ...session, contentDuration: duration })
    deeds.push(deed(now, sessionStream(sessionId), isEnd ? [reported, completed] : [reported], who))
    if (isEnd) {
      deeds.push(...afterwards(listener, { contentId, duration, sessionId, now }, random, delay))
      break
    }
    if (heard >= stops) break
  }
  return deeds
}

/** Generates the first completion of a content, and a rating. */
function afterwards(
  { userId, who, completed, rated }: Listener,
  { contentId, duration, sessionId, now }: { contentId: string; duration: number; sessionId: string; now: number },
  random: Chance,
  delay: number,
): readonly Deed[] {
  const deeds: Deed[] = []
  if (!completed.has(contentId)) {
    completed.add(contentId)
    const fact = ContentCompleted({ userId, contentId, completionType: 'auto', sessionId, contentDuration: duration })
    deeds.push(deed(now + 400, completionStream(userId, contentId), [fact], { ...who, delay }))
  }
  if (!rated.has(contentId) && random.happens(0.35)) {
    rated.add(contentId)
    const rating: Rating = random.pick([3, 3, 3, 2, 2, 1])
    deeds.push(
      deed(now + 9_000, ratingStream(userId, contentId), [ContentRated({ userId, contentId, rating })], {
        ...who,
        delay,
      }),
    )
  }
  return deeds
}

/** Returns the seconds until a listener stops, or the whole duration. */
function stopsAt({ duration, leaving }: SampleContent, random: Chance): number {
  for (const [tenth, share] of leaving.entries()) {
    if (random.happens(share)) return Math.floor(((tenth + random.next()) * duration) / leaving.length)
  }
  return duration
}
