import { readStored, writeStored } from '../browser/local-storage.ts'

/** How many entries of a user's outbox this device has sent, and when it sent the last one, ISO 8601 in UTC. */
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

/** Counts an entry that has just been sent. */
export function countSent(userId: string): void {
  const record: SentRecord = { count: readSent(userId).count + 1, lastAt: new Date().toISOString() }
  writeStored(key(userId), JSON.stringify(record))
}
