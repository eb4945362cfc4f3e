import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { lookupSecretOf } from '../../../privacy/lookup-hash.ts'
import { SCHEMA_LOCK } from '../migrate.ts'
import { type MasterKeys, unwrapKey, wrapKey } from './master-keys.ts'

/** The waitlist ids in this database were derived with another secret. */
export class LookupSecretError extends Error {
  constructor(detail: string) {
    super(`LOOKUP_SECRET is not the secret used to look up e-mail addresses in this database${detail}`)
    this.name = 'LookupSecretError'
  }
}

export interface Secrets {
  readonly masterKeys: MasterKeys
  readonly lookupSecret: KeyObject
}

export const MASTER_KEY_PROOF = 'master key proof'

/**
 * Throws a `MasterKeyError` or a {@link LookupSecretError} when this database was used with other secrets before. With
 * other secrets, look-ups would find nobody and keys would open nothing, as if the data did not exist.
 */
export async function proveSecrets(pool: pg.Pool, { masterKeys, lookupSecret }: Secrets): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${SCHEMA_LOCK.classId}, ${SCHEMA_LOCK.objectId})`)
    await proveMasterKey(client, masterKeys)
    await proveLookupSecret(client, masterKeys, lookupSecret)
    await client.query('commit')
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // After a failure the transaction may still be open, so the connection must not return to the pool.
    client.release(failure)
  }
}

async function proveMasterKey(client: pg.ClientBase, masterKeys: MasterKeys): Promise<void> {
  const fresh = wrapKey(randomBytes(32), masterKeys, MASTER_KEY_PROOF)
  await client.query('insert into keys.master_key_proof (wrapped) values ($1) on conflict do nothing', [fresh.wrapped])
  const { rows } = await client.query<{ wrapped: Buffer }>('select wrapped from keys.master_key_proof')
  for (const { wrapped } of rows) unwrapKey({ wrapped, wrapped_by: null }, masterKeys, MASTER_KEY_PROOF)
}

async function proveLookupSecret(client: pg.ClientBase, masterKeys: MasterKeys, secret: KeyObject): Promise<void> {
  const hashOf = (key: KeyObject) => createHmac('sha256', key).update('stillair lookup secret proof').digest()
  const { rows } = await client.query<{ hash: Buffer | null; isUsed: boolean }>(
    `select (select hash from keys.lookup_secret_proof) as hash, exists (select from keys.subject_key) as "isUsed"`,
  )
  const [{ hash, isUsed } = { hash: null, isUsed: false }] = rows
  if (hash?.equals(hashOf(secret))) return
  if (hash) throw new LookupSecretError('')
  // Until November 2026 the secret was derived from the master key, and the database held no proof of it.
  const earlier = [masterKeys.current, ...masterKeys.others].map(lookupSecretOf)
  if (isUsed && !earlier.some((one) => one.equals(secret))) {
    throw new LookupSecretError(
      ', which was derived from PERSONAL_DATA_KEY: print it with "npm run keys -- lookup-secret"',
    )
  }
  await client.query('insert into keys.lookup_secret_proof (hash) values ($1)', [hashOf(secret)])
}
