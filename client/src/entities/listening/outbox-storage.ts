import type { SetFavourite } from '@stillair/api/contract/listener/favourites.ts'
import type { CompleteContent, UpdateSession } from '@stillair/api/contract/listener/listening.ts'
import type { RateBody } from '@stillair/api/contract/listener/ratings.ts'
import type { RateSessionDistress } from '@stillair/api/contract/listener/session-distress.ts'
import type { Attempt } from '../../api/idempotent-attempt.ts'

/**
 * The kinds of outbox entries on the device. Each entry has its own key in `localStorage`, so that two tabs never
 * overwrite each other's. It holds the time zone it was made in, since it may be sent from another one.
 */
export const KINDS = ['start', 'report', 'completion', 'rating', 'distress', 'favourite'] as const
type Kind = (typeof KINDS)[number]

export interface Made {
  /** Missing in entries stored by an older version of the app. */
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
   * By listening session id. Reports carry totals, so the newest is enough. The first completing report is kept, too,
   * because its time decides which day counts.
   */
  readonly report: readonly (UpdateSession & Made)[]
  /** By content id. */
  readonly completion: Attempt<CompleteContent> & Made
  /** By content id; the newest replaces earlier ones. */
  readonly rating: Attempt<RateBody> & Made & { readonly isFirst: boolean }
  /** By pair id and moment. */
  readonly distress: Attempt<RateSessionDistress> & Made & { readonly contentId: string }
  /** By content id; the newest replaces earlier ones. */
  readonly favourite: Attempt<SetFavourite> & Made
}

/** Entries that the browser's storage refused or had no room for; they last as long as the page. */
const unstored = new Map<string, string>()

function key(userId: string, kind: Kind, id: string): string {
  return `stillair:outbox.${kind}.${id}:${userId}`
}

/** Returns the entry; null when there is none or it can't be parsed. */
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
    // Storage is refused, so it holds no entry.
  }
}

function storedNames(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
  } catch {
    return []
  }
}

/** Returns the ids of a user's stored entries of that kind. */
export function storedIds(userId: string, kind: Kind): string[] {
  const [before = '', after = ''] = key(userId, kind, '\n').split('\n')
  return [...new Set([...storedNames(), ...unstored.keys()])]
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .map((name) => name.slice(before.length, name.length - after.length))
}
