import { type KeyObject, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Keyring } from '../../../privacy/keyring.ts'
import { LOG_PATIENCE, retryUntilTimeout } from '../../retry-until-timeout.ts'
import { isTransient } from '../transient-error.ts'
import { type MasterKeys, unwrapKey, wrapKey } from './master-keys.ts'

export interface PostgresKeyringOptions {
  readonly pool: pg.Pool
  readonly masterKeys: MasterKeys
}

interface KeyRow {
  readonly subject: string
  readonly wrapped: Buffer | null
  readonly wrapped_by: string | null
}

const SELECT = 'select subject, wrapped, wrapped_by from keys.subject_key where subject = any($1)'
const INSERT =
  'insert into keys.subject_key (subject, wrapped, wrapped_by) values ($1, $2, $3) on conflict (subject) do nothing'
const DESTROY = `insert into keys.subject_key (subject, wrapped, destroyed_at) values ($1, null, now())
  on conflict (subject) do update
    set wrapped = null, wrapped_by = null,
        destroyed_at = coalesce(keys.subject_key.destroyed_at, excluded.destroyed_at)`

/**
 * Returns the keyring in the schema `keys` of a Postgres database, created by `createKeysSchema`. Its methods throw a
 * `MasterKeyError` when a key was wrapped with an unknown master key.
 */
export function postgresKeyring({ pool, masterKeys }: PostgresKeyringOptions): Keyring {
  const { signal } = new AbortController()
  const query = (name: string, text: string, values: unknown[]) =>
    retryUntilTimeout('the keys of personal data', () => pool.query<KeyRow>({ name, text, values }), {
      when: isTransient,
      forMs: LOG_PATIENCE,
      signal,
    })

  async function keysOf(subjects: readonly string[]): Promise<Map<string, KeyObject | null>> {
    const { rows } = await query('keys-select', SELECT, [subjects])
    return new Map(
      rows.map(({ subject, wrapped, wrapped_by }) => [
        subject,
        wrapped && unwrapKey({ wrapped, wrapped_by }, masterKeys, subject),
      ]),
    )
  }

  return {
    keysOf,

    async makeKey(subject) {
      for (;;) {
        const { wrapped, wrapped_by } = wrapKey(randomBytes(32), masterKeys, subject)
        // Another process may create the key at the same moment. Both then read the one inserted first.
        await query('keys-insert', INSERT, [subject, wrapped, wrapped_by])
        const key = (await keysOf([subject])).get(subject)
        if (key !== undefined) return key
      }
    },

    async destroy(subject) {
      await query('keys-destroy', DESTROY, [subject])
    },
  }
}
