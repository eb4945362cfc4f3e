import type { Decider } from '../../language/decider.ts'
import { ContentRated, type Rating, type RatingEvent } from './events.ts'

export type RateContent = { readonly type: 'RateContent' } & RatingEvent['data']

/** Records a listener's rating of content, unless it is the same as before. The state is null until they rate it. */
export const ratingDecider: Decider<Rating | null, RateContent, RatingEvent> = {
  initialState: null,
  decide: ({ type: _, ...rated }, given) => (given === rated.rating ? [] : [ContentRated(rated)]),
  evolve: (_given, event) => event.data.rating,
}
