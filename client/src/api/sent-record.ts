import { readStored, writeStored } from '../browser/local-storage.ts'

/** What of a user's outbox has arrived from this device, and when the last of it did, ISO 8601 in UTC. */
export interface SentRecord {
  readonly count: number
  readonly lastAt: string | null
}

const key = (userId: string) => `stillair:sent:${userId}`

export function readSent(userId: string): SentRecord {
  try {
    const { count, lastAt } = JSON.parse(readStored(key(userId)) ?? '{}') as Partial<SentRecord>
    return { count: count ?? 0, lastAt: lastAt ?? null }
  } catch {
    return { count: 0, lastAt: null }
  }
}

/** Counts one that arrived just now. */
export function countSent(userId: string): void {
  const record: SentRecord = { count: readSent(userId).count + 1, lastAt: new Date().toISOString() }
  writeStored(key(userId), JSON.stringify(record))
}
