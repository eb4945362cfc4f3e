// @module-tag counts-at-once
import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyringContract } from '../../test/keyring-contract.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { inMemoryKeyring } from '../log/in-memory/in-memory-keyring.ts'
import { MasterKeyError, type MasterKeys } from '../log/postgres/keys/master-keys.ts'
import { postgresKeyring } from '../log/postgres/keys/postgres-keyring.ts'
import { logPool } from '../log/postgres/log-pool.ts'
import { createKeysSchema } from '../log/postgres/schema.ts'
import { cachedKeyring } from './cached-keyring.ts'

const newMasterKeys = (): MasterKeys => ({ current: createSecretKey(randomBytes(32)), others: [] })

async function openPostgres() {
  const database = await createTestDatabase()
  const pool = logPool({ connectionString: database.url })
  await Promise.all([createKeysSchema(pool), createKeysSchema(pool)])
  const close = async () => {
    await pool.end()
    await database.drop()
  }
  return { pool, close }
}

keyringContract('in memory', async () => {
  const keyring = inMemoryKeyring()
  return { keyring, other: keyring, close: async () => {} }
})

keyringContract('in memory, cached', async () => {
  const keyring = cachedKeyring(inMemoryKeyring())
  return { keyring, other: keyring, close: async () => {} }
})

keyringContract('Postgres', async () => {
  const { pool, close } = await openPostgres()
  const masterKeys = newMasterKeys()
  return { keyring: postgresKeyring({ pool, masterKeys }), other: postgresKeyring({ pool, masterKeys }), close }
})

test('keys are stored wrapped, bound to their subject, and removed when destroyed', async () => {
  const { pool, close } = await openPostgres()
  try {
    const keyring = postgresKeyring({ pool, masterKeys: newMasterKeys() })
    const key = await keyring.makeKey('ann')
    await keyring.makeKey('bob')
    const stored = async () =>
      (await pool.query<{ wrapped: Buffer | null }>("select wrapped from keys.subject_key where subject = 'ann'")).rows
    const [row] = await stored()
    expect(row?.wrapped?.includes(key?.export() ?? '')).toBe(false)
    await pool.query(`update keys.subject_key set wrapped =
      (select wrapped from keys.subject_key where subject = 'bob') where subject = 'ann'`)
    await expect(keyring.keysOf(['ann'])).rejects.toBeInstanceOf(MasterKeyError)
    await keyring.destroy('ann')
    expect(await stored()).toEqual([{ wrapped: null }])
  } finally {
    await close()
  }
})

test('a different master key is detected at the first use', async () => {
  const { pool, close } = await openPostgres()
  try {
    await postgresKeyring({ pool, masterKeys: newMasterKeys() }).makeKey('ann')
    const wrong = postgresKeyring({ pool, masterKeys: newMasterKeys() })
    await expect(wrong.keysOf(['ann'])).rejects.toThrow('PERSONAL_DATA_KEY')
  } finally {
    await close()
  }
})

test('cached keys are limited in number and age, and a destroyed key is forgotten immediately', async () => {
  let clock = 1
  const queried: string[] = []
  const inner = inMemoryKeyring()
  const counting = {
    ...inner,
    keysOf: (subjects: readonly string[]) => {
      queried.push(...subjects)
      return inner.keysOf(subjects)
    },
  }
  const keyring = cachedKeyring(counting, { maxKeys: 2, maxAgeMs: 100, now: () => clock })
  for (const subject of ['ann', 'bob', 'cleo']) await keyring.makeKey(subject)
  await keyring.keysOf(['bob', 'cleo', 'bob'])
  expect(queried).toEqual([])
  await keyring.keysOf(['ann', 'cleo'])
  expect(queried).toEqual(['ann'])
  clock = 102
  await keyring.keysOf(['cleo'])
  expect(queried).toEqual(['ann', 'cleo'])
  await keyring.destroy('cleo')
  expect((await keyring.keysOf(['cleo'])).get('cleo')).toBeNull()
})

test('a key that was being fetched when it was destroyed is not cached', async () => {
  const inner = inMemoryKeyring()
  await inner.makeKey('ann')
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const slow = {
    ...inner,
    keysOf: async (subjects: readonly string[]) => {
      const found = await inner.keysOf(subjects)
      await answer
      return found
    },
  }
  const keyring = cachedKeyring(slow)
  const opening = keyring.keysOf(['ann'])
  await keyring.destroy('ann')
  resolve()
  await opening
  expect((await keyring.keysOf(['ann'])).get('ann')).toBeNull()
})
