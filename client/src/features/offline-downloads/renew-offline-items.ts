import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { mayPlayOffline, type PlannedFlight } from '../../entities/offline-items/may-play-offline.ts'
import { itemOf, type OfflineItem, replacedBy } from '../../entities/offline-items/offline-item.ts'
import { forgetItem } from '../../entities/offline-items/offline-items.ts'
import { readItem, writeItem } from '../../entities/offline-items/offline-records.ts'

/** An entitlement is renewed at most once a day, in milliseconds; subscriptions extend it monthly. */
const RENEW_AFTER_MS = 24 * 60 * 60 * 1000

/** How long a refused item stays on the device before it is removed, in milliseconds. */
export const REMOVED_AFTER_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Renews the entitlement and texts of offline items. An item whose recording was replaced keeps its own texts and
 * records the new files. A refused item is locked, and removed if still refused a week later, but not before the last
 * planned flight is over. Stops when the server is unreachable and removes nothing then. Returns whether anything
 * changed. `now` in milliseconds.
 */
export async function renewOfflineItems(
  items: readonly OfflineItem[],
  now: number,
  flights: readonly PlannedFlight[] = [],
): Promise<boolean> {
  let hasChanged = false
  for (const { userId, contentId, keptAt, renewedAt } of items) {
    // Compares in both directions, since the clock may have been set back.
    if (keptAt === null || Math.abs(now - Date.parse(renewedAt)) < RENEW_AFTER_MS) continue
    try {
      const copy = await api('GET /api/content/:id/keep', { params: { id: contentId }, as: userId })
      // It may have been removed in the meantime.
      const item = await readItem(userId, contentId)
      if (!item?.keptAt) continue
      const isSame = item.file.sha256 === copy.file.sha256
      await writeItem(isSame ? { ...itemOf(userId, copy), keptAt: item.keptAt } : replacedBy(item, copy))
      hasChanged = true
    } catch (error) {
      if (!(error instanceof ApiError) || error.isTransient) return hasChanged
      const item = ['premium-required', 'not-found'].includes(error.code) ? await readItem(userId, contentId) : null
      if (!item) continue
      // Content removed from the library plays for as long as the account may play everything.
      const until = error.code === 'not-found' ? await entitledUntil(item) : undefined
      hasChanged = true
      if (until !== undefined) {
        const { refusedAt: _, ...open } = item
        await writeItem({ ...open, entitledUntil: until, renewedAt: new Date(now).toISOString() })
        continue
      }
      const refused = { ...item, refusedAt: item.refusedAt ?? new Date(now).toISOString() }
      const isOver = now - Date.parse(refused.refusedAt) >= REMOVED_AFTER_MS
      if (isOver && !isNeeded(refused, now, flights)) await forgetItem(item)
      else await writeItem(refused)
    }
  }
  return hasChanged
}

/** Returns until when an item that left the library may play; null for no end, undefined when it may not. */
async function entitledUntil({ userId, entitledUntil: before }: OfflineItem): Promise<string | null | undefined> {
  if (before === null) return null
  const { hasActiveSubscription, until } = await api('GET /api/subscription-status', { as: userId })
  return hasActiveSubscription ? until : undefined
}

/** Returns whether the item plays now or will during a planned flight. */
function isNeeded(item: OfflineItem, now: number, flights: readonly PlannedFlight[]): boolean {
  const instants = [now, ...flights.map(({ departsAt }) => Math.max(now, Date.parse(departsAt)))]
  return instants.some((time) => mayPlayOffline(item, { now: time, serverTime: 0, flights }))
}
