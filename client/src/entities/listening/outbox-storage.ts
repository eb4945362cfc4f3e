import type { SetFavourite } from '@stillair/api/contract/favourites.ts'
import type { CompleteContent, UpdateSession } from '@stillair/api/contract/listening.ts'
import type { RateBody } from '@stillair/api/contract/ratings.ts'
import type { RateSessionDistress } from '@stillair/api/contract/session-distress.ts'
import type { Attempt } from '../../api/idempotent-attempt.ts'

/**
 * Entries of the outbox on the device. Each has a place of its own in `localStorage`, so that two tabs never write over
 * each other's, and holds the zone it was made in, since it may be sent from another.
 */
export const KINDS = ['start', 'report', 'completion', 'rating', 'distress', 'favourite'] as const
type Kind = (typeof KINDS)[number]

export interface Made {
  /** Missing from what an older version of this program kept. */
  readonly timeZone?: string
}
interface Start {
  readonly contentId: string
  readonly startedAt: string
}
interface Entries {
  /** By listening session id. */
  readonly start: Start & Made
  /**
   * By listening session id. Reports carry totals, so the newest is enough; and the first that completed, for its time
   * is the day that counts.
   */
  readonly report: readonly (UpdateSession & Made)[]
  /** By content id. */
  readonly completion: Attempt<CompleteContent> & Made
  /** By content id: the newest stands. */
  readonly rating: Attempt<RateBody> & Made & { readonly isFirst: boolean }
  /** By pair and moment. */
  readonly distress: Attempt<RateSessionDistress> & Made & { readonly contentId: string }
  /** By content id: the newest stands. */
  readonly favourite: Attempt<SetFavourite> & Made
}

/** Entries where the browser's storage is full or refused: they live as long as the page. */
const unstored = new Map<string, string>()

function key(userId: string, kind: Kind, id: string): string {
  return `stillair:outbox.${kind}.${id}:${userId}`
}

/** The entry; null when there is none, or none that can be read. */
export function read<K extends Kind>(userId: string, kind: K, id: string): Entries[K] | null {
  const name = key(userId, kind, id)
  try {
    return JSON.parse(unstored.get(name) ?? localStorage.getItem(name) ?? 'null') as Entries[K] | null
  } catch {
    return null
  }
}

export function write<K extends Kind>(userId: string, kind: K, id: string, entry: Entries[K]): void {
  const name = key(userId, kind, id)
  const text = JSON.stringify(entry)
  try {
    localStorage.setItem(name, text)
    unstored.delete(name)
  } catch {
    unstored.set(name, text)
  }
}

export function drop(userId: string, kind: Kind, id: string): void {
  const name = key(userId, kind, id)
  unstored.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is refused: nothing was kept in it.
  }
}

function storedNames(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  } catch {
    return []
  }
}

/** By which ids a user's entries of that kind are kept. */
export function storedIds(userId: string, kind: Kind): string[] {
  const [before = '', after = ''] = key(userId, kind, '\n').split('\n')
  return [...new Set([...storedNames(), ...unstored.keys()])]
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .map((name) => name.slice(before.length, name.length - after.length))
}
