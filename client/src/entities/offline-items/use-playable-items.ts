import { useQuery } from '@tanstack/react-query'
import { useOutage } from '../../api/outage.ts'
import { currentUserId } from '../sign-in/current-user.ts'
import type { OfflineItem } from './offline-item.ts'

/** Returns what plays without the server while it does not answer; `undefined` while it answers, and until known. */
export function usePlayableItems(): readonly OfflineItem[] | undefined {
  const isAway = useOutage() !== null
  const userId = currentUserId()
  const { data } = useQuery({
    queryKey: ['playable-items', userId],
    queryFn: async () => {
      if (userId === null) return []
      // Loaded on demand: online, no screen needs the storage of saved sessions.
      return (await import('./playable-items.ts')).playableItems(userId)
    },
    enabled: isAway,
    staleTime: 0,
  })
  return isAway ? data : undefined
}
