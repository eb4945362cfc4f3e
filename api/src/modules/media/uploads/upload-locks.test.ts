import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import type { Lock } from '@tus/server'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../events/test/test-database.ts'
import { uploadLocks } from './upload-locks.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = steadyPool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The locks of two processes. */
const processes = () => [uploadLocks(database.url), uploadLocks(database.url)] as const
const never = new AbortController().signal
const LOCK_CONNECTIONS = `from pg_stat_activity where datname = current_database() and application_name = 'stillair api uploads'`
const connections = async () => (await pool.query(`select ${LOCK_CONNECTIONS}`)).rowCount

/** Takes a lock as a request that ends as soon as it is asked to. Returns whether it was asked. */
async function hold(lock: Lock): Promise<() => boolean> {
  let isAsked = false
  await lock.lock(never, async () => {
    if (isAsked) return
    isAsked = true
    await lock.unlock()
  })
  return () => isAsked
}

for (const [where, second] of [
  ['in the same process', 0],
  ['in another process', 1],
] as const) {
  test(`a request ${where} gets the upload once its holder has been asked to end`, async () => {
    const both = processes()
    const isAsked = await hold(both[0].newLock('an-upload'))
    const later = both[second].newLock('an-upload')
    await later.lock(never, () => expect.fail('asked by itself'))
    expect(isAsked()).toBe(true)
    await later.unlock()
    await expect.poll(connections).toBe(0)
  })
}

test('different uploads do not wait for each other', async () => {
  const [one, other] = processes()
  const locks = [one.newLock('a'), one.newLock('b'), other.newLock('c')]
  for (const lock of locks) await lock.lock(never, () => expect.fail('nobody waits'))
  expect(await connections()).toBe(2)
  for (const lock of locks) await lock.unlock()
  await expect.poll(connections).toBe(0)
})

test('a request whose holder does not end is refused', async () => {
  const [one] = processes()
  const impatient = uploadLocks(database.url, 0)
  const held = one.newLock('an-upload')
  await held.lock(never, () => {})
  await expect(impatient.newLock('an-upload').lock(never, () => {})).rejects.toMatchObject({ status_code: 423 })
  await held.unlock()
})

test('a request that has been cancelled stops waiting', async () => {
  const [one, other] = processes()
  const held = one.newLock('an-upload')
  await held.lock(never, () => {})
  const lock = other.newLock('an-upload').lock(AbortSignal.abort(), () => {})
  await expect(lock).rejects.toMatchObject({ status_code: 423 })
  await held.unlock()
  await expect.poll(connections).toBe(0)
})

test('a holder whose connection broke is asked to end, and another process gets the upload', async () => {
  const [one, other] = processes()
  const asked = Promise.withResolvers<void>()
  const held = one.newLock('an-upload')
  await held.lock(never, asked.resolve)
  await pool.query(`select pg_terminate_backend(pid) ${LOCK_CONNECTIONS}`)
  await asked.promise
  const lock = other.newLock('an-upload')
  await lock.lock(never, () => {})
  await held.unlock()
  await lock.unlock()
  await expect.poll(connections).toBe(0)
})
