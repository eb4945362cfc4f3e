import type { DBSchema } from 'idb'
import { databaseOf } from '../../browser/open-database.ts'

/** Encrypted data of a user who signed out on this device. Nothing in it identifies the user. */
export interface SealedRecord {
  /** Derived from the encryption key, so that only the owner can find the record. */
  readonly owner: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
  /** Addresses of the offline files that belong to it: other users must not remove them. */
  readonly addresses: readonly string[]
}

interface Schema extends DBSchema {
  records: { key: number; value: SealedRecord; indexes: { owner: string } }
}

/** Opens the database. Rejects when storage is refused; the next call tries again. */
const database = databaseOf<Schema>(
  'stillair-sealed',
  (created) => void created.createObjectStore('records', { autoIncrement: true }).createIndex('owner', 'owner'),
)

/** Adds a record. Rejects when storage is refused or full. */
export async function addSealed(record: SealedRecord): Promise<void> {
  await (await database()).add('records', record)
}

/** Returns the records of an owner with their keys, oldest first. Rejects when storage is refused. */
export async function sealedOf(owner: string): Promise<readonly (readonly [key: number, record: SealedRecord])[]> {
  const records = (await database()).transaction('records').store
  const keys = await records.index('owner').getAllKeys(owner)
  const found = await Promise.all(keys.map(async (key) => [key, await records.get(key)] as const))
  return found.flatMap(([key, record]) => (record ? [[key, record] as const] : []))
}

/** Deletes a record. Rejects when storage is refused. */
export async function deleteSealed(key: number): Promise<void> {
  await (await database()).delete('records', key)
}

/** Returns the addresses of all files that belong to signed-out users. Rejects when storage is refused. */
export async function sealedAddresses(): Promise<ReadonlySet<string>> {
  return new Set((await (await database()).getAll('records')).flatMap(({ addresses }) => addresses))
}
