import type { DBSchema } from 'idb'
import { databaseOf } from '../browser/open-database.ts'

/** What the server answered one user last. */
export interface CachedResponse {
  readonly userId: string
  /** Of the query's key. */
  readonly hash: string
  readonly data: unknown
  /** When it came, milliseconds since 1970. */
  readonly at: number
  /** When the request for it began, or the user changed it, the same. */
  readonly begunAt: number
  /** Which shapes the answers had then. */
  readonly shapes: string
}

type RecordKey = [userId: string, hash: string]

interface Schema extends DBSchema {
  answers: { key: RecordKey; value: CachedResponse }
}

const NAME = 'stillair-answers'
/** As many as somebody may open in a season. */
const MOST = 300

/** Rejects where storage is refused; the next call tries again. */
const database = databaseOf<Schema>(
  NAME,
  (created) => void created.createObjectStore('answers', { keyPath: ['userId', 'hash'] }),
)

/** What a query was answered last; null when it is not here, or has another shape than screens know. Never rejects. */
export async function readCachedResponse(userId: string, hash: string, shapes: string): Promise<CachedResponse | null> {
  try {
    const record = await (await database()).get('answers', [userId, hash])
    return record?.shapes === shapes ? record : null
  } catch {
    return null
  }
}

/** Keeps an answer in place of one whose request began earlier, in this tab or another. Never rejects. */
export async function writeCachedResponse(record: CachedResponse): Promise<void> {
  try {
    const { store, done } = (await database()).transaction('answers', 'readwrite')
    const before = await store.get([record.userId, record.hash])
    // One from the future was written by a clock that has been corrected since.
    const isNewer = before && before.begunAt > record.begunAt && before.begunAt <= preciseTime()
    if (!isNewer) void store.put(record)
    await done
  } catch {
    // Storage is refused or full: it is requested next time.
  }
}

/** Forgets one answer. Never rejects. */
export async function deleteCachedResponse(userId: string, hash: string): Promise<void> {
  await database()
    .then((open) => open.delete('answers', [userId, hash]))
    .catch(() => {})
}

/** Forgets all that is another user's, of another shape, or beyond the newest few hundred; all when it is nobody. Never rejects. */
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
    // Storage is refused: nothing is here.
  }
}

/** Milliseconds since 1970, with a fraction that orders two moments of the same millisecond, in one tab or in two. */
export const preciseTime = (): number => performance.timeOrigin + performance.now()
