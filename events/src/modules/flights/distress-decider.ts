import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { notFound } from '../../language/refusal.ts'
import { DistressRated } from './events.ts'

type DistressEvent = EventOf<typeof DistressRated>

/** Rates a moment, or skips it with null. */
export type RateDistress = { readonly type: 'RateDistress' } & Omit<DistressEvent['data'], 'isSkipped'>

/** Whose rating it is; null before it is given. Written once: what comes again changes nothing. */
export const distressDecider: Decider<string | null, RateDistress, DistressEvent> = {
  initialState: null,
  decide({ type: _, ...rated }, userId) {
    if (userId === null) return [DistressRated({ ...rated, isSkipped: rated.distress === null })]
    if (userId !== rated.userId) throw notFound('The rating')
    return []
  },
  evolve: (_given, event) => event.data.userId,
}
