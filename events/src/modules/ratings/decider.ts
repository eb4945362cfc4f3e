import type { Decider } from '../../language/decider.ts'
import { ContentRated, type Rating, type RatingEvent } from './events.ts'

/** What a listener thinks of content; null until they rate it. */
export type GivenRating = Rating | null

export interface RateContent {
  readonly type: 'RateContent'
  readonly userId: string
  readonly contentId: string
  readonly rating: Rating
}

export const ratingDecider: Decider<GivenRating, RateContent, RatingEvent> = {
  initialState: null,
  decide: ({ type: _, ...rated }, given) => (given === rated.rating ? [] : [ContentRated(rated)]),
  evolve: (_given, event) => event.data.rating,
}
