import type { DBSchema } from 'idb'
import { databaseOf } from '../../browser/open-database.ts'

/** The latest answer of a query for one user. */
export interface CachedResponse {
  readonly userId: string
  /** The hash of the query key. */
  readonly hash: string
  readonly data: unknown
  /** When the answer arrived, in milliseconds since 1970. */
  readonly at: number
  /** When its request began, or when the user changed the data, in milliseconds since 1970. */
  readonly begunAt: number
  /** The value of `SHAPES` when it was stored. */
  readonly shapes: string
}

type RecordKey = [userId: string, hash: string]

interface Schema extends DBSchema {
  answers: { key: RecordKey; value: CachedResponse }
}

const NAME = 'stillair-answers'
/** The most answers stored; about as many screens as a user opens in a season. */
const MOST = 300

/** Rejects where storage is blocked; the next call tries again. */
const database = databaseOf<Schema>(
  NAME,
  (created) => void created.createObjectStore('answers', { keyPath: ['userId', 'hash'] }),
)

/** Returns the cached answer of a query; null when there is none, or when its shape is outdated. Never rejects. */
export async function readCachedResponse(userId: string, hash: string, shapes: string): Promise<CachedResponse | null> {
  try {
    const record = await (await database()).get('answers', [userId, hash])
    return record?.shapes === shapes ? record : null
  } catch {
    return null
  }
}

/** Stores an answer unless the stored one's request began later, in this tab or another. Never rejects. */
export async function writeCachedResponse(record: CachedResponse): Promise<void> {
  try {
    const { store, done } = (await database()).transaction('answers', 'readwrite')
    const before = await store.get([record.userId, record.hash])
    // A stored time in the future comes from a clock that has been corrected since.
    const isNewer = before && before.begunAt > record.begunAt && before.begunAt <= preciseTime()
    if (!isNewer) void store.put(record)
    await done
  } catch {
    // Storage is blocked or full. The next screen requests the data again.
  }
}

/** Deletes one answer. Never rejects. */
export async function deleteCachedResponse(userId: string, hash: string): Promise<void> {
  await database()
    .then((open) => open.delete('answers', [userId, hash]))
    .catch(() => {})
}

/**
 * Deletes all answers of other users, those of another shape, and all but the newest few hundred. With null it deletes
 * everything. Never rejects.
 */
export async function retainCachedResponsesOf(userId: string | null, shapes: string): Promise<void> {
  try {
    const transaction = (await database()).transaction('answers', 'readwrite')
    const records = (await transaction.store.getAll()).toSorted((a, b) => b.at - a.at)
    const kept = new Set(records.filter((one) => one.userId === userId && one.shapes === shapes).slice(0, MOST))
    for (const record of records) {
      if (!kept.has(record)) void transaction.store.delete([record.userId, record.hash])
    }
    await transaction.done
  } catch {
    // Storage is blocked, so it contains nothing.
  }
}

/** Returns milliseconds since 1970 with a fraction, which orders moments within the same millisecond, also between tabs. */
export const preciseTime = (): number => performance.timeOrigin + performance.now()
