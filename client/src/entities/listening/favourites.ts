import type { Favourite } from '@stillair/api/contract/listener/favourites.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { currentUserId } from '../sign-in/current-user.ts'
import { flush, storeFavourite } from './outbox.ts'
import { read, storedIds } from './outbox-storage.ts'

export const favouritesQuery = queryOptions({
  queryKey: ['/api/favourites'],
  async queryFn({ signal }) {
    const arrived = await api('GET /api/favourites', { signal })
    const userId = currentUserId()
    return userId === null ? arrived : withWaiting(userId, arrived)
  },
})

/** Applies favourites that are stored on this device and haven't reached the server yet. */
function withWaiting(userId: string, arrived: readonly Favourite[]): readonly Favourite[] {
  return storedIds(userId, 'favourite').reduce((list, contentId) => {
    const waiting = read(userId, 'favourite', contentId)
    return waiting ? changed(list, contentId, waiting.body.isFavourite, waiting.body.at) : list
  }, arrived)
}

function changed(list: readonly Favourite[], contentId: string, isFavourite: boolean, at: string) {
  const others = list.filter((favourite) => favourite.contentId !== contentId)
  return isFavourite ? [{ contentId, addedAt: at }, ...others] : others
}

/** Returns the ids of a listener's favourites, newest first; `data` is `undefined` until they are known. */
export function useFavourites() {
  return useQuery({ ...favouritesQuery, select: idsOf })
}

const idsOf = (list: readonly Favourite[]): ReadonlySet<string> => new Set(list.map(({ contentId }) => contentId))

/** Returns a function that adds or removes a favourite: on this device at once, at the server when it can be reached. */
export function useSetFavourite(userId: string, contentId: string): (isFavourite: boolean) => void {
  const queryClient = useQueryClient()
  return (isFavourite) => {
    const at = storeFavourite(userId, contentId, isFavourite)
    // A pending read began before the change and would overwrite it.
    void queryClient.cancelQueries(favouritesQuery)
    queryClient.setQueryData(favouritesQuery.queryKey, (list = []) => changed(list, contentId, isFavourite, at))
    void flush(userId)
  }
}
