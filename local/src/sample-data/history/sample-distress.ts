import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import {
  SessionDistressRated,
  type SessionMoment,
  sessionDistressStream,
} from '@stillair/events/modules/session-distress/events.ts'
import type { Chance } from './random-numbers.ts'
import { type Deed, deed } from './timed-event.ts'

const MINUTE = 60_000
/** How much the distress of a listener may fall during a session. */
const CHANGES: readonly [number, ...number[]] = [-4, -3, -3, -2, -2, -1, -1, 0, 0, 1]

/** Generates distress ratings before a session that started at `at`, milliseconds since 1970, and in most cases after it. */
export function distressDeeds(
  { userId, contentId, at, timeZone }: { userId: string; contentId: string; at: number; timeZone: string },
  random: Chance,
): readonly Deed[] {
  const pairId = deterministicId('demo distress', userId, String(at))
  const before = 3 + random.below(7)
  const after = Math.min(10, Math.max(0, before + random.pick(CHANGES)))
  const rated = (moment: SessionMoment, distress: number, when: number) => {
    const facts = [SessionDistressRated({ pairId, userId, contentId, moment, distress })]
    return deed(when, sessionDistressStream(pairId), facts, { actor: userId, timeZone })
  }
  const first = rated('before', before, at - MINUTE / 2)
  return random.happens(0.7) ? [first, rated('after', after, at + 12 * MINUTE)] : [first]
}
