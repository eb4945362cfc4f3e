import type { Decider } from '../../language/decider.ts'
import { ContentRated, type Rating, type RatingEvent } from './events.ts'

export type RateContent = { readonly type: 'RateContent' } & RatingEvent['data']

/** What a listener thinks of content; null until they rate it. */
export const ratingDecider: Decider<Rating | null, RateContent, RatingEvent> = {
  initialState: null,
  decide: ({ type: _, ...rated }, given) => (given === rated.rating ? [] : [ContentRated(rated)]),
  evolve: (_given, event) => event.data.rating,
}
