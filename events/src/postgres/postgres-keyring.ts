import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Keyring } from '../keyring.ts'
import { LOG_PATIENCE, persevere } from '../persevere.ts'
import { isTransient } from './transient-error.ts'

/** The master key is not the one with which the keys in this database were wrapped. */
export class MasterKeyError extends Error {
  constructor() {
    super('PERSONAL_DATA_KEY is not the key with which the personal data in this database was sealed')
    this.name = 'MasterKeyError'
  }
}

export interface PostgresKeyringOptions {
  readonly pool: pg.Pool
  /** 32 bytes, which wrap every subject's key (AES-256-GCM, bound to the subject). */
  readonly masterKey: KeyObject
}

const NONCE = 12
const TAG = 16

function wrap(bytes: Buffer, masterKey: KeyObject, subject: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce).setAAD(Buffer.from(subject))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unwrap(wrapped: Buffer, masterKey: KeyObject, subject: string): KeyObject {
  try {
    const decipher = createDecipheriv('aes-256-gcm', masterKey, wrapped.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(subject))
      .setAuthTag(wrapped.subarray(NONCE, NONCE + TAG))
    return createSecretKey(Buffer.concat([decipher.update(wrapped.subarray(NONCE + TAG)), decipher.final()]))
  } catch {
    // Reading the field as null would look like an erased user; a wrong master key must be loud.
    throw new MasterKeyError()
  }
}

interface KeyRow {
  readonly subject: string
  readonly wrapped: Buffer | null
}

const SELECT = 'select subject, wrapped from keys.subject_key where subject = any($1)'
const INSERT = 'insert into keys.subject_key (subject, wrapped) values ($1, $2) on conflict (subject) do nothing'
const DESTROY = `insert into keys.subject_key (subject, wrapped, destroyed_at) values ($1, null, now())
  on conflict (subject) do update
    set wrapped = null, destroyed_at = coalesce(keys.subject_key.destroyed_at, excluded.destroyed_at)`

/**
 * The keyring in the schema `keys` of a Postgres, which `createKeysSchema` makes. Its methods throw
 * {@link MasterKeyError} when a key was wrapped with another master key.
 */
export function postgresKeyring({ pool, masterKey }: PostgresKeyringOptions): Keyring {
  const { signal } = new AbortController()
  const query = (name: string, text: string, values: unknown[]) =>
    persevere('the keys of personal data', () => pool.query<KeyRow>({ name, text, values }), {
      when: isTransient,
      forMs: LOG_PATIENCE,
      signal,
    })

  return {
    async sealingKey(subject) {
      for (;;) {
        const [row] = (await query('keys-select', SELECT, [[subject]])).rows
        if (row) return row.wrapped ? unwrap(row.wrapped, masterKey, subject) : null
        // Another process may make it in the same moment: whichever came first is read by both.
        await query('keys-insert', INSERT, [subject, wrap(randomBytes(32), masterKey, subject)])
      }
    },

    async openingKeys(subjects) {
      const found = new Map<string, KeyObject>()
      for (const { subject, wrapped } of (await query('keys-select', SELECT, [subjects])).rows) {
        if (wrapped) found.set(subject, unwrap(wrapped, masterKey, subject))
      }
      return found
    },

    async destroy(subject) {
      await query('keys-destroy', DESTROY, [subject])
    },
  }
}

const PROOF = 'master key proof'

/** Throws {@link MasterKeyError} when this database was used with another master key before. */
export async function proveMasterKey({ pool, masterKey }: PostgresKeyringOptions): Promise<void> {
  await pool.query('insert into keys.master_key_proof (wrapped) values ($1) on conflict do nothing', [
    wrap(randomBytes(32), masterKey, PROOF),
  ])
  const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from keys.master_key_proof')
  for (const { wrapped } of rows) unwrap(wrapped, masterKey, PROOF)
}
