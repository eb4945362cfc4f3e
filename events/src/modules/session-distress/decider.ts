import type { Decider } from '../../language/decider.ts'
import { notFound } from '../../language/refusal.ts'
import { type SessionDistressEvent, SessionDistressRated, type SessionMoment } from './events.ts'

/** A pair of distress ratings, before and after listening; null before the first one. */
export type DistressPair = {
  readonly userId: string
  readonly contentId: string
  readonly rated: readonly SessionMoment[]
} | null

export type RateSessionDistress = { readonly type: 'RateSessionDistress' } & SessionDistressEvent['data']

/** Records one rating per moment; a pair belongs to one user and one session. Ignores repeated ratings. */
export const sessionDistressDecider: Decider<DistressPair, RateSessionDistress, SessionDistressEvent> = {
  initialState: null,

  decide({ type: _, ...rated }, pair) {
    if (pair && (pair.userId !== rated.userId || pair.contentId !== rated.contentId)) throw notFound('The rating')
    return pair?.rated.includes(rated.moment) ? [] : [SessionDistressRated(rated)]
  },

  evolve: (pair, { data: { userId, contentId, moment } }) => ({
    userId,
    contentId,
    rated: [...(pair?.rated ?? []), moment],
  }),
}
