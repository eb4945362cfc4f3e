import type { Decider } from '../../language/decider.ts'
import type { EventOf } from '../../language/define-event.ts'
import { notFound } from '../../language/refusal.ts'
import { DistressRated } from './events.ts'

type DistressEvent = EventOf<typeof DistressRated>

/** Rates the distress at a moment of a flight; a null rating skips it. */
export type RateDistress = { readonly type: 'RateDistress' } & Omit<DistressEvent['data'], 'isSkipped'>

/** The state is the id of the user who rated; null before that. A rating is recorded once; repeated ratings are ignored. */
export const distressDecider: Decider<string | null, RateDistress, DistressEvent> = {
  initialState: null,
  decide({ type: _, ...rated }, userId) {
    if (userId === null) return [DistressRated({ ...rated, isSkipped: rated.distress === null })]
    if (userId !== rated.userId) throw notFound('The rating')
    return []
  },
  evolve: (_given, event) => event.data.userId,
}
