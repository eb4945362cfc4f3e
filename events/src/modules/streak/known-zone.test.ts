import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { steadyPool } from '../../log/postgres/steady-pool.ts'
import { knownZone, localHour } from './local-day.ts'

const present = new Set(
  readFileSync(new URL('../../../test/tz/zone-tab-names.txt', import.meta.url), 'utf8')
    .split('\n')
    .slice(1),
)
const isPresent = (name: string) => present.has(name) || name === 'UTC' || /^Etc\/GMT[+-]\d+$/.test(name)
/** A quarter past midnight UTC on the first of each month of three years. */
const instants = Array.from({ length: 36 }, (_, month) => new Date(Date.UTC(2025, month, 1, 0, 15)))

let database: TestDatabase
/** Every zone name of the tz database in Postgres, and every name that browsers may send. */
let names: readonly string[]
beforeAll(async () => {
  database = await createTestDatabase()
  const pool = steadyPool({ connectionString: database.url, max: 1 })
  const { rows } = await pool.query<{ name: string }>('select name from pg_timezone_names')
  await pool.end()
  // "Factory" is the zone of a computer before anyone has set one.
  names = [...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone')].filter((name) => name !== 'Factory')
})
afterAll(() => database.drop())

test('every zone name becomes its current name, with the same local time', () => {
  expect(names.length).toBeGreaterThan(800)
  for (const name of names) {
    const zone = knownZone(name)
    expect(isPresent(zone), `${name} ${zone}`).toBe(true)
    expect(knownZone(zone)).toBe(zone)
    for (const at of instants) expect(localHour(at, zone), `${name} ${zone}`).toEqual(localHour(at, name))
  }
})

test('a current name stays unchanged, and old names are replaced', () => {
  for (const zone of [...present].filter((name) => name !== '')) expect(knownZone(zone)).toBe(zone)
  const old = ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon', 'America/Buenos_Aires', 'US/Pacific', 'Etc/UTC']
  expect(old.map(knownZone)).toEqual([
    ...['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'America/Argentina/Buenos_Aires'],
    ...['America/Los_Angeles', 'UTC'],
  ])
})

test('the case of a name does not matter', () => {
  for (const spelling of ['europe/berlin', 'EUROPE/BERLIN', 'Europe/berlin', 'Europe/Berlin']) {
    expect(knownZone(spelling)).toBe('Europe/Berlin')
  }
})

test('an invalid zone counts as UTC', () => {
  for (const zone of ['', 'Mars/Olympus', '+05:30', "Europe/Berlin'--", 'x'.repeat(1_000), '../etc/localtime']) {
    expect(knownZone(zone), zone).toBe('UTC')
  }
})
