import type { Decider } from '../../language/decider.ts'
import { FavouriteAdded, type FavouriteEvent, FavouriteRemoved } from './events.ts'

export interface SetFavourite {
  readonly type: 'SetFavourite'
  readonly userId: string
  readonly contentId: string
  readonly isFavourite: boolean
}

/** Whether it is a favourite. What comes last stands; what is so already changes nothing. */
export const favouriteDecider: Decider<boolean, SetFavourite, FavouriteEvent> = {
  initialState: false,
  decide({ userId, contentId, isFavourite }, was) {
    if (was === isFavourite) return []
    return [isFavourite ? FavouriteAdded({ userId, contentId }) : FavouriteRemoved({ userId, contentId })]
  },
  evolve: (_was, event) => event.type === 'FavouriteAdded',
}
