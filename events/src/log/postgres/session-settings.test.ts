import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { readsAsWritten } from './session-settings.ts'
import { steadyPool } from './steady-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Returns some settings of a connection with these options, and whether values are read back as written. */
async function seen(urlOptions: string, options: string) {
  const pool = steadyPool({
    connectionString: `${database.url}?${new URLSearchParams({ options: urlOptions })}`,
    options,
    max: 1,
  })
  try {
    const { rows } =
      await pool.query(`select current_setting('DateStyle') as dates, current_setting('TimeZone') as zone,
      current_setting('work_mem') as memory, current_setting('statement_timeout') as longest`)
    return { ...rows[0], isRight: await readsAsWritten(pool) }
  } finally {
    await pool.end()
  }
}
const right = { dates: 'ISO, YMD', zone: 'UTC', longest: '0', isRight: true }

test("a connection has Stillair's settings, regardless of the database, the URL and the environment", async () => {
  expect(await seen('-c DateStyle=SQL -c work_mem=5MB', '')).toEqual({ ...right, memory: '5MB' })
  vi.stubEnv('PGOPTIONS', '-c TimeZone=Asia/Tokyo -c work_mem=6MB')
  expect(await seen('', '')).toMatchObject(right)
  vi.unstubAllEnvs()
})

test('options of the configuration override the settings', async () => {
  expect(await seen('-c work_mem=5MB', '-c statement_timeout=7s')).toEqual({ ...right, memory: '5MB', longest: '7s' })
})

test.each([
  ...['DateStyle=German', 'DateStyle=SQL,DMY', 'TimeZone=Asia/Kathmandu', 'IntervalStyle=sql_standard'],
  ...['extra_float_digits=-15', 'standard_conforming_strings=off', 'array_nulls=off'],
  'default_transaction_isolation=serializable',
])('values are not read back as written with %s', async (setting) => {
  expect(await seen('', `-c ${setting}`)).toMatchObject({ isRight: false })
})
