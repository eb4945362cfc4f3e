import type { Decider } from '../../language/decider.ts'
import { notFound } from '../../language/refusal.ts'
import { type SessionDistressEvent, SessionDistressRated, type SessionMoment } from './events.ts'

/** One pair of ratings; null before the first of them. */
export type DistressPair = {
  readonly userId: string
  readonly contentId: string
  readonly rated: readonly SessionMoment[]
} | null

export type RateSessionDistress = { readonly type: 'RateSessionDistress' } & SessionDistressEvent['data']

/** Each moment is rated once, of one session, by one user; what comes again changes nothing. */
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
