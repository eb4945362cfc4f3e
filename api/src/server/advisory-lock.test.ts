import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../events/test/test-database.ts'
import { advisoryLock } from './advisory-lock.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let one: pg.Pool
let other: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  one = steadyPool({ connectionString: database.url, max: 4 })
  other = steadyPool({ connectionString: database.url, max: 4 })
})
afterAll(async () => {
  await one.end()
  await other.end()
  await database.drop()
})

const withLock = advisoryLock('thing', 'Somebody else is busy with it.')

/** Takes the lock and holds it until `letGo` is called. */
async function hold(pool: pg.Pool, mediaId: string) {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const ended = withLock(pool, mediaId, () => {
    held.resolve()
    return letGo.promise
  })
  await held.promise
  return { letGo: letGo.resolve, ended }
}

/** Returns how many connections are waiting for a lock. */
const waiting = async () =>
  (await other.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount

test('two processes never hold the lock of one thing at once', async () => {
  const first = await hold(one, 'm-1')
  const order: string[] = []
  const second = withLock(other, 'm-1', async () => void order.push('second'))
  await expect.poll(waiting).toBe(1)
  order.push('first')
  first.letGo()
  await Promise.all([first.ended, second])
  expect(order).toEqual(['first', 'second'])
})

test('other ids, other kinds and null are not blocked', async () => {
  const first = await hold(one, 'm-1')
  expect(await withLock(other, 'm-2', async () => 'done')).toBe('done')
  expect(await withLock(one, null, async () => 'done')).toBe('done')
  const withOther = advisoryLock('other', 'Somebody else is busy with it.')
  expect(await withOther(other, 'm-1', async () => 'done')).toBe('done')
  first.letGo()
  await first.ended
})

test('failing work releases the lock', async () => {
  const failing = withLock(one, 'm-1', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await withLock(other, 'm-1', async () => 'done')).toBe('done')
})

test('more locks than the pool has connections leave some for the work', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `m-${index}`)
  const work = async () => (await one.query<{ n: number }>('select 1 as n')).rows[0]?.n
  expect(await Promise.all(ids.map((id) => withLock(one, id, work)))).toEqual(ids.map(() => 1))
})
