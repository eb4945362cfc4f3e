import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{events,projections,media-worker,api,local,e2e}/**/*.ts', {
  cwd: root,
  exclude: ['**/node_modules/**', 'local/test/any-postgres.test.ts'],
}).map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

/** Returns each match of the pattern in the sources, with its file. */
const places = (pattern: RegExp) =>
  sources.flatMap(({ path, source }) => [...source.matchAll(pattern)].map(([found]) => `${path}: ${found}`))

test('every connection to Postgres sets the settings that it relies on', () => {
  expect(places(/new (pg\.(Pool|Client)|PgBoss)\(withSessionSettings\(/g).length).toBeGreaterThan(20)
  // As `db`, pg-boss gets one of our pools.
  expect(places(/new (pg\.(Pool|Client)|PgBoss)\((?!\s*withSessionSettings\(|\{ db, ).*/g)).toEqual([])
})

test("no statement depends on a server's time zone names", () => {
  expect(places(/at time zone 'UTC'/g).length).toBeGreaterThan(5)
  expect(places(/at time zone (?!'UTC').*|\bpg_timezone_abbrevs\b.*/gi)).toEqual([])
  expect(places(/\bpg_timezone_names\b/g)).toEqual(['events/src/modules/streak/known-zone.test.ts: pg_timezone_names'])
})
