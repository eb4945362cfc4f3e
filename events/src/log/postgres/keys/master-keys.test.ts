import { createCipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { lookupSecretOf } from '../../../privacy/lookup-hash.ts'
import { logPool } from '../log-pool.ts'
import { createKeysSchema } from '../schema.ts'
import { MasterKeyError, masterKeyId } from './master-keys.ts'
import { postgresKeyring } from './postgres-keyring.ts'
import { LookupSecretError, proveSecrets } from './prove-secrets.ts'
import { rotateKeys, wrappedKeys } from './rotate-keys.ts'

const newKey = () => createSecretKey(randomBytes(32))
const [earlier, later, secret] = [newKey(), newKey(), newKey()]
const only = (current: KeyObject) => ({ current, others: [] })
const both = (current: KeyObject) => ({ current, others: [current === earlier ? later : earlier] })

let database: TestDatabase
let pool: ReturnType<typeof logPool>

beforeEach(async () => {
  database = await createTestDatabase()
  pool = logPool({ connectionString: database.url })
  await createKeysSchema(pool)
})

afterEach(async () => {
  await pool.end()
  await database.drop()
})

const keyring = (masterKeys: { current: KeyObject; others: readonly KeyObject[] }) =>
  postgresKeyring({ pool, masterKeys })
const keysOf = async (...given: Parameters<typeof keyring>) =>
  new Map([...(await keyring(...given).keysOf(['ann', 'bob', 'cleo']))].map(([who, key]) => [who, key?.export()]))

/** Makes the keys look as in a database from before keys recorded their master key. */
async function asBefore(): Promise<void> {
  await pool.query('update keys.subject_key set wrapped_by = null')
}

describe('a new master key', () => {
  test.each(['current keys', 'keys without a master key id'])('works with the earlier one for %s', async (which) => {
    await keyring(only(earlier)).makeKey('ann')
    if (which !== 'current keys') await asBefore()
    await expect(keyring(only(later)).keysOf(['ann'])).rejects.toBeInstanceOf(MasterKeyError)
    expect(await keysOf(both(later))).toEqual(await keysOf(only(earlier)))
    // Either may be the current one while processes restart one after the other.
    await keyring(both(later)).makeKey('bob')
    expect((await keysOf(both(earlier))).get('bob')).toEqual((await keysOf(both(later))).get('bob'))
  })

  test('replaces the earlier one: every key stays the same, and the earlier master key opens none', async () => {
    const before = keyring(only(earlier))
    await before.makeKey('ann')
    await asBefore()
    for (const who of ['bob', 'cleo']) await before.makeKey(who)
    await before.destroy('cleo')
    await proveSecrets(pool, { masterKeys: only(earlier), lookupSecret: lookupSecretOf(earlier) })
    const keys = await keysOf(only(earlier))
    expect(await rotateKeys({ pool, masterKeys: both(later) })).toEqual({ rewrapped: 2, unopened: [] })
    expect(await keysOf(only(later))).toEqual(keys)
    await expect(before.keysOf(['ann'])).rejects.toBeInstanceOf(MasterKeyError)
    expect(await wrappedKeys(pool)).toEqual({ counts: [{ masterKeyId: masterKeyId(later), keys: 2 }], destroyed: 1 })
    expect(await rotateKeys({ pool, masterKeys: both(later) })).toEqual({ rewrapped: 0, unopened: [] })
    const lookupSecret = lookupSecretOf(earlier)
    await proveSecrets(pool, { masterKeys: only(later), lookupSecret })
    await expect(proveSecrets(pool, { masterKeys: only(earlier), lookupSecret })).rejects.toThrow(MasterKeyError)
  })

  test('continues an interrupted rotation, over several batches', async () => {
    const { rows } = await pool.query<{ subject: string }>(
      `select 's' || n as subject from generate_series(1, 1203) n order by subject`,
    )
    const before = keyring(only(earlier))
    await Promise.all(rows.map(({ subject }) => before.makeKey(subject)))
    const queries: string[] = []
    const cut = new Proxy(pool, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name)
        return (text: string, values: unknown[]) => {
          if (queries.push(text) > 4) throw new Error('cut')
          return target.query(text, values)
        }
      },
    })
    await expect(rotateKeys({ pool: cut, masterKeys: both(later) })).rejects.toThrow('cut')
    expect((await wrappedKeys(pool)).counts.map(({ keys }) => keys)).toEqual([1_000, 203])
    expect(await rotateKeys({ pool, masterKeys: both(later) })).toEqual({ rewrapped: 203, unopened: [] })
  })

  test('does not restore a key that is destroyed during the rotation', async () => {
    await keyring(only(earlier)).makeKey('ann')
    const slow = new Proxy(pool, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name)
        return async (text: string, values: unknown[]) => {
          if (text.startsWith('update keys.subject_key')) await keyring(only(earlier)).destroy('ann')
          return target.query(text, values)
        }
      },
    })
    await rotateKeys({ pool: slow, masterKeys: both(later) })
    expect((await keyring(only(later)).keysOf(['ann'])).get('ann')).toBeNull()
  })

  test('reports keys that no master key opens, and does not become the only valid one', async () => {
    await proveSecrets(pool, { masterKeys: only(earlier), lookupSecret: secret })
    await keyring(only(earlier)).makeKey('ann')
    await keyring(only(newKey())).makeKey('bob')
    expect(await rotateKeys({ pool, masterKeys: both(later) })).toEqual({ rewrapped: 1, unopened: ['bob'] })
    const lookupSecret = secret
    await expect(proveSecrets(pool, { masterKeys: only(later), lookupSecret })).rejects.toThrow(MasterKeyError)
  })
})

describe('the secrets of a database', () => {
  test('are those of its first use, even by several processes at once', async () => {
    const secrets = { masterKeys: only(earlier), lookupSecret: secret }
    await Promise.all(Array.from({ length: 4 }, () => proveSecrets(pool, secrets)))
    await proveSecrets(pool, secrets)
    await expect(proveSecrets(pool, { ...secrets, masterKeys: only(later) })).rejects.toThrow('PERSONAL_DATA_KEY')
    await expect(proveSecrets(pool, { ...secrets, lookupSecret: later })).rejects.toThrow(LookupSecretError)
    await proveSecrets(pool, { ...secrets, masterKeys: both(later) })
  })

  test('from before the look-up secret require the one derived from the master key', async () => {
    // The proof that such a release stored.
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', earlier, nonce).setAAD(Buffer.from('master key proof'))
    const text = Buffer.concat([cipher.update(randomBytes(32)), cipher.final()])
    const proof = Buffer.concat([nonce, cipher.getAuthTag(), text])
    await pool.query('insert into keys.master_key_proof (wrapped) values ($1)', [proof])
    await keyring(only(earlier)).makeKey('an entry of the waitlist')
    await asBefore()
    const masterKeys = only(earlier)
    await expect(proveSecrets(pool, { masterKeys, lookupSecret: secret })).rejects.toThrow('keys -- lookup-secret')
    await proveSecrets(pool, { masterKeys, lookupSecret: lookupSecretOf(earlier) })
    // The database now knows the secret, independently of the master key.
    await rotateKeys({ pool, masterKeys: both(later) })
    await proveSecrets(pool, { masterKeys: only(later), lookupSecret: lookupSecretOf(earlier) })
  })
})

test('a key table from an earlier release gets the column for the master key and keeps its keys', async () => {
  await keyring(only(earlier)).makeKey('ann')
  const keys = await keysOf(only(earlier))
  await pool.query(`alter table keys.subject_key drop column wrapped_by;
    drop table keys.lookup_secret_proof, keys.migration`)
  await Promise.all([createKeysSchema(pool), createKeysSchema(pool)])
  expect(await keysOf(only(earlier))).toEqual(keys)
})
