import type { SessionDistress } from '@stillair/api/contract/listener/session-distress.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { newId } from '../../api/new-id.ts'
import { currentUserId } from '../sign-in/current-user.ts'
import { flush, storeDistress } from './outbox.ts'
import { read, storedIds } from './outbox-storage.ts'

/** Distress before and after one sitting with a session, 0 to 10; null where it was skipped. */
export type DistressPair = SessionDistress['pairs'][number]

/** A distress rating before a session that has none after it yet. */
export interface OpenPair {
  readonly pairId: string
  readonly contentId: string
  /** 0 to 10. */
  readonly before: number
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** The longest time between the two ratings that still counts as one sitting, in milliseconds. */
const SITTING_MS = 12 * 3_600_000

const key = (userId: string) => `stillair:open-distress:${userId}`

/** Returns this user's rating from before the session while the one after it is missing; else null. */
export function openPair(userId: string, contentId: string): OpenPair | null {
  try {
    const pair = JSON.parse(localStorage.getItem(key(userId)) ?? 'null') as OpenPair | null
    const isOpen = pair?.contentId === contentId && Date.now() - Date.parse(pair.at) < SITTING_MS
    return isOpen ? pair : null
  } catch {
    return null
  }
}

/** Stores and sends the distress before a session. It is stored first, so it needs no network. */
export function rateBefore(userId: string, contentId: string, distress: number): OpenPair {
  const pair = { pairId: newId(), contentId, before: distress, at: new Date().toISOString() }
  storeDistress(userId, contentId, { pairId: pair.pairId, moment: 'before', distress })
  try {
    localStorage.setItem(key(userId), JSON.stringify(pair))
  } catch {
    // Without storage, the user isn't asked after the session.
  }
  void flush(userId)
  return pair
}

/** Stores and sends the distress after a session. */
export function rateAfter(userId: string, { pairId, contentId }: OpenPair, distress: number): void {
  storeDistress(userId, contentId, { pairId, moment: 'after', distress })
  try {
    localStorage.removeItem(key(userId))
  } catch {
    // Nothing was stored.
  }
  void flush(userId)
}

export const sessionDistressQuery = queryOptions({
  queryKey: ['/api/distress'],
  async queryFn({ signal }) {
    const { pairs } = await api('GET /api/distress', { signal })
    const userId = currentUserId()
    return userId === null ? pairs : withWaiting(userId, pairs)
  },
})

/** Adds ratings that are stored on this device and haven't reached the server yet. */
function withWaiting(userId: string, arrived: readonly DistressPair[]): readonly DistressPair[] {
  const pairs = new Map(arrived.map((pair) => [pair.pairId, pair]))
  for (const id of storedIds(userId, 'distress')) {
    const waiting = read(userId, 'distress', id)
    if (!waiting) continue
    const { contentId, body } = waiting
    const { pairId, moment, distress, at } = body
    const pair = pairs.get(pairId) ?? { pairId, contentId, before: null, after: null, ratedAt: at }
    pairs.set(pairId, { ...pair, [moment]: distress })
  }
  return [...pairs.values()]
}
