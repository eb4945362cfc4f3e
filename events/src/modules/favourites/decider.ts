import type { Decider } from '../../language/decider.ts'
import { FavouriteAdded, type FavouriteEvent, FavouriteRemoved } from './events.ts'

export interface SetFavourite {
  readonly type: 'SetFavourite'
  readonly userId: string
  readonly contentId: string
  readonly isFavourite: boolean
}

/** Decides whether content is a favourite. The last command wins; a command without effect adds no event. */
export const favouriteDecider: Decider<boolean, SetFavourite, FavouriteEvent> = {
  initialState: false,
  decide({ userId, contentId, isFavourite }, was) {
    if (was === isFavourite) return []
    return [isFavourite ? FavouriteAdded({ userId, contentId }) : FavouriteRemoved({ userId, contentId })]
  },
  evolve: (_was, event) => event.type === 'FavouriteAdded',
}
