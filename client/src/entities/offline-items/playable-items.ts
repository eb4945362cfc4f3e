import { serverTime } from '../../api/server-time.ts'
import { plannedFlights } from '../flights/planned-flights.ts'
import { mayPlayOffline } from './may-play-offline.ts'
import type { OfflineItem } from './offline-item.ts'
import { offlineItem } from './offline-items.ts'
import { readItems } from './offline-records.ts'

/**
 * Returns a user's complete offline item if it may play; null when there is none. Reads the flights only when the
 * entitlement alone isn't enough. Never rejects.
 */
export async function playableItem(userId: string, contentId: string): Promise<OfflineItem | null> {
  const item = await offlineItem(userId, contentId)
  if (!item) return null
  const circumstances = { now: Date.now(), serverTime: serverTime(), flights: [] }
  if (mayPlayOffline(item, circumstances)) return item
  return mayPlayOffline(item, { ...circumstances, flights: await plannedFlights(userId) }) ? item : null
}

/** Returns all offline items of a user that may play; none when storage is refused. Never rejects. */
export async function playableItems(userId: string): Promise<readonly OfflineItem[]> {
  const items = await readItems(userId).catch(() => [])
  const playable = await Promise.all(items.map(({ contentId }) => playableItem(userId, contentId)))
  return playable.filter((item) => item !== null)
}
