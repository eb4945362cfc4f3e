import type { DBSchema } from 'idb'
import { databaseOf } from '../../browser/open-database.ts'
import type { OfflineItem } from './offline-item.ts'
import type { Rehearsal } from './rehearsal.ts'

/** A requested download that isn't complete yet. It continues after a reload. */
export interface Wish {
  readonly userId: string
  readonly contentId: string
  readonly title: string
}

type ItemKey = [userId: string, contentId: string]

interface Schema extends DBSchema {
  /** By user and content, so that users of the same device don't see each other's items. */
  items: { key: ItemKey; value: OfflineItem }
  wishes: { key: ItemKey; value: Wish }
  /** By user: the progress of the rehearsal. */
  rehearsals: { key: string; value: Rehearsal }
}

/** Opens the database of offline items. Rejects when storage is refused; the next call tries again. */
export const offlineDatabase = databaseOf<Schema>('stillair-kept', (created) => {
  created.createObjectStore('items', { keyPath: ['userId', 'contentId'] })
  created.createObjectStore('wishes', { keyPath: ['userId', 'contentId'] })
  created.createObjectStore('rehearsals', { keyPath: 'userId' })
})

/** Returns a user's offline item, complete or not; null when there is none. */
export async function readItem(userId: string, contentId: string): Promise<OfflineItem | null> {
  return (await (await offlineDatabase()).get('items', [userId, contentId])) ?? null
}

/** Returns all offline items of a user, complete or not. */
export async function readItems(userId: string): Promise<readonly OfflineItem[]> {
  return (await offlineDatabase()).getAll('items', allOf(userId))
}

/** Returns the offline items of all users of this device. */
export async function readEverybodysItems(): Promise<readonly OfflineItem[]> {
  return (await offlineDatabase()).getAll('items')
}

/** Writes an item, replacing the one of the same user and content. */
export async function writeItem(item: OfflineItem): Promise<void> {
  await (await offlineDatabase()).put('items', item)
}

export async function deleteItem({ userId, contentId }: Pick<OfflineItem, 'userId' | 'contentId'>): Promise<void> {
  await (await offlineDatabase()).delete('items', [userId, contentId])
}

/** Returns a user's downloads that aren't complete yet. */
export async function readWishes(userId: string): Promise<readonly Wish[]> {
  return (await offlineDatabase()).getAll('wishes', allOf(userId))
}

export async function writeWish(wish: Wish): Promise<void> {
  await (await offlineDatabase()).put('wishes', wish)
}

export async function deleteWish({ userId, contentId }: Pick<Wish, 'userId' | 'contentId'>): Promise<void> {
  await (await offlineDatabase()).delete('wishes', [userId, contentId])
}

const allOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []])

/** Returns a user's progress in the rehearsal; null before it began. */
export async function readRehearsal(userId: string): Promise<Rehearsal | null> {
  return (await (await offlineDatabase()).get('rehearsals', userId)) ?? null
}

export async function writeRehearsal(rehearsal: Rehearsal): Promise<void> {
  await (await offlineDatabase()).put('rehearsals', rehearsal)
}

export async function deleteRehearsal(userId: string): Promise<void> {
  await (await offlineDatabase()).delete('rehearsals', userId)
}

/** All offline records of one user, without the files. */
export interface OfflineRecords {
  readonly items: readonly OfflineItem[]
  readonly wishes: readonly Wish[]
  readonly rehearsal: Rehearsal | null
}

/** Returns the ids of all users with offline items on this device. Rejects when storage is refused. */
export async function usersWithOfflineItems(): Promise<readonly string[]> {
  const open = await offlineDatabase()
  const pairs = [...(await open.getAllKeys('items')), ...(await open.getAllKeys('wishes'))]
  return [...pairs.map(([userId]) => userId), ...(await open.getAllKeys('rehearsals'))]
}

/** Reads all offline records of a user. Rejects when storage is refused. */
export async function readRecords(userId: string): Promise<OfflineRecords> {
  const [items, wishes, rehearsal] = await Promise.all([readItems(userId), readWishes(userId), readRehearsal(userId)])
  return { items, wishes, rehearsal }
}

/** Deletes all offline records of a user; the files stay. Rejects when storage is refused. */
export async function deleteRecords(userId: string): Promise<void> {
  const change = (await offlineDatabase()).transaction(['items', 'wishes', 'rehearsals'], 'readwrite')
  void change.objectStore('items').delete(allOf(userId))
  void change.objectStore('wishes').delete(allOf(userId))
  void change.objectStore('rehearsals').delete(userId)
  await change.done
}

/** Restores records, except those that the device has newer versions of. Rejects when storage is refused. */
export async function restoreRecords({ items, wishes, rehearsal }: OfflineRecords): Promise<void> {
  const change = (await offlineDatabase()).transaction(['items', 'wishes', 'rehearsals'], 'readwrite')
  const add = async (store: 'items' | 'wishes', record: OfflineItem | Wish) => {
    const there = await change.objectStore(store).getKey([record.userId, record.contentId])
    if (there === undefined) void change.objectStore(store).add(record as OfflineItem)
  }
  for (const item of items) await add('items', item)
  for (const wish of wishes) await add('wishes', wish)
  const rehearsals = change.objectStore('rehearsals')
  if (rehearsal && (await rehearsals.getKey(rehearsal.userId)) === undefined) void rehearsals.add(rehearsal)
  await change.done
}
