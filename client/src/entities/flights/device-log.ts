import type { DBSchema } from 'idb'
import { timeZone } from '../../api/time-zone.ts'
import { databaseOf } from '../../browser/open-database.ts'
import type { Entry, Step } from './entry.ts'

interface Schema extends DBSchema {
  entries: { key: number; value: Omit<Entry, 'seq'> & { seq?: number } }
}

const database = databaseOf<Schema>(
  'stillair-flights',
  (created) => void created.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true }),
)

/** Stores a step with the current time and time zone. Rejects when storage is refused or full. */
export async function storeStep(userId: string | null, flightId: string, step: Step): Promise<void> {
  const made = { at: new Date().toISOString(), timeZone: timeZone() }
  await (await database()).add('entries', { userId, flightId, ...made, step, sentAt: null })
}

const receivers = new Set<() => void>()

/** Calls `onReceived` whenever entries arrive from other devices. Returns a function that stops it. */
export function whenReceived(onReceived: () => void): () => void {
  receivers.add(onReceived)
  return () => receivers.delete(onReceived)
}

/** Stores entries that the server already has, in that order. */
export async function storeReceived(
  userId: string,
  received: readonly Pick<Entry, 'flightId' | 'at' | 'step'>[],
): Promise<void> {
  const sentAt = new Date().toISOString()
  const change = (await database()).transaction('entries', 'readwrite')
  for (const one of received) await change.store.add({ ...one, userId, timeZone: 'UTC', sentAt })
  await change.done
  if (received.length > 0) for (const onReceived of receivers) onReceived()
}

/** A kind of step that earlier versions stored, and that nothing reads or sends any more. */
const RETIRED = 'bumps'

/** Returns the user's entries on this device, in order, with those made while nobody was signed in; for null only the latter. */
export async function readEntries(userId: string | null): Promise<readonly Entry[]> {
  const entries = (await (await database()).getAll('entries')) as Entry[]
  const isOwn = (entry: Entry) => entry.userId === userId || entry.userId === null
  return entries.filter((entry) => isOwn(entry) && (entry.step.kind as string) !== RETIRED)
}

/** Deletes all entries of a user from this device, sent or not, because the account is gone. */
export async function forgetEntries(userId: string): Promise<void> {
  const change = (await database()).transaction('entries', 'readwrite')
  for (let at = await change.store.openCursor(); at; at = await at.continue()) {
    if (at.value.userId === userId) await at.delete()
  }
  await change.done
}

/** Returns the ids of all users with entries on this device. Rejects when storage is refused. */
export async function entryOwners(): Promise<readonly string[]> {
  const entries = await (await database()).getAll('entries')
  return entries.flatMap(({ userId }) => userId ?? [])
}

/** Restores entries in their order, except those that are already here. Rejects when storage is refused. */
export async function restoreEntries(entries: readonly Entry[]): Promise<void> {
  const change = (await database()).transaction('entries', 'readwrite')
  const there = new Set((await change.store.getAll()).map(identityOf))
  for (const { seq: _, ...entry } of entries) if (!there.has(identityOf(entry))) void change.store.add(entry)
  await change.done
}

const identityOf = ({ userId, flightId, at, step }: Omit<Entry, 'seq'>) => JSON.stringify([userId, flightId, at, step])

/** Marks an entry as settled: the server took or refused it. */
export async function noteSent({ seq }: Pick<Entry, 'seq'>): Promise<void> {
  const change = (await database()).transaction('entries', 'readwrite')
  const entry = await change.store.get(seq)
  if (entry) await change.store.put({ ...entry, sentAt: new Date().toISOString() })
  await change.done
}
