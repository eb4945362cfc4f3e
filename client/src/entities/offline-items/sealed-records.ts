import type { DBSchema } from 'idb'
import { databaseOf } from '../../browser/open-database.ts'

/** What a user who signed out left on this device, encrypted. Nothing in it names the user. */
export interface SealedRecord {
  /** Follows from the key it is encrypted with, so only its owner finds it. */
  readonly owner: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** Addresses of the offline files that belong to it: another user must not remove them. */
  readonly addresses: readonly string[]
}

interface Schema extends DBSchema {
  records: { key: number; value: SealedRecord; indexes: { owner: string } }
}

/** Rejects where storage is refused; the next call tries again. */
const database = databaseOf<Schema>(
  'stillair-sealed',
  (created) => void created.createObjectStore('records', { autoIncrement: true }).createIndex('owner', 'owner'),
)

/** Adds a record. Rejects where storage is refused or full. */
export async function addSealed(record: SealedRecord): Promise<void> {
  await (await database()).add('records', record)
}

/** Returns the records of an owner with their keys, oldest first. Rejects where storage is refused. */
export async function sealedOf(owner: string): Promise<readonly (readonly [key: number, record: SealedRecord])[]> {
  const records = (await database()).transaction('records').store
  const keys = await records.index('owner').getAllKeys(owner)
  const found = await Promise.all(keys.map(async (key) => [key, await records.get(key)] as const))
  return found.flatMap(([key, record]) => (record ? [[key, record] as const] : []))
}

/** Deletes a record. Rejects where storage is refused. */
export async function deleteSealed(key: number): Promise<void> {
  await (await database()).delete('records', key)
}

/** Returns the addresses of all files that belong to users who are signed out. Rejects where storage is refused. */
export async function sealedAddresses(): Promise<ReadonlySet<string>> {
  return new Set((await (await database()).getAll('records')).flatMap(({ addresses }) => addresses))
}
