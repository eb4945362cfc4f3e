import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{events,projections,media-worker,api,local,e2e}/**/*.ts', {
  cwd: root,
  exclude: ['**/node_modules/**', 'local/test/any-postgres.test.ts'],
}).map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

/** Each place of the sources that the pattern finds, with the file. */
const places = (pattern: RegExp) =>
  sources.flatMap(({ path, source }) => [...source.matchAll(pattern)].map(([found]) => `${path}: ${found}`))

test('every connection to Postgres sets what it relies on', () => {
  expect(places(/new (pg\.(Pool|Client)|PgBoss)\(withSessionSettings\(/g).length).toBeGreaterThan(20)
  // The scheduled jobs hand pg-boss a pool of ours.
  expect(places(/new (pg\.(Pool|Client)|PgBoss)\((?!\s*withSessionSettings\().*/g)).toEqual([
    'api/src/modules/retention/scheduled-jobs.ts: new PgBoss({ db, ...bossOptions })',
  ])
})

test('no statement depends on the names of zones that a server knows', () => {
  expect(places(/at time zone 'UTC'/g).length).toBeGreaterThan(5)
  expect(places(/at time zone (?!'UTC').*|\bpg_timezone_abbrevs\b.*/gi)).toEqual([])
  expect(places(/\bpg_timezone_names\b/g)).toEqual(['events/test/known-zone.test.ts: pg_timezone_names'])
})
