import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { past } from '../../../test/past.ts'
import { person } from '../../../test/person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ now: '2026-11-29T12:00:00.000Z' })
})
afterAll(() => api.close())

const { ago, people, practised, position } = past(() => api)

/** Source of a process that waits until a table has a row. */
const UNTIL_ROW = `
  import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
  import pg from 'pg'
  const [url, table] = process.argv.slice(1)
  const client = new pg.Client(withSessionSettings({ connectionString: url }))
  await client.connect()
  while ((await client.query('select from ' + table)).rowCount === 0);
  await client.end()`

/** Blocks this thread, which also answers requests, until a table has a row. */
function standStillUntilRowIn(table: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', UNTIL_ROW, api.config.postgresUrl, table],
    { cwd: import.meta.dirname, encoding: 'utf8', timeout: 120_000 },
  )
  expect({ table, status, stderr }).toEqual({ table, status: 0, stderr: '' })
}

const listened = async (contentId: string) => {
  for (const name of await people('one', 60)) await practised(name, { days: 3, contentId })
  // The answer arrives once the read models have caught up; the request also starts the chart thread.
  const ann = person(api.url, api.tokens.sign({ sub: 'ann', analyst: true }), { patient: true })
  expect((await ann.get('/api/analysis/charts/funnel', { 'x-position': position() })).status).toBe(200)
  await api.pool.query('truncate api.published_answer')
}

test('computes charts and figures while the request thread is blocked', async () => {
  await listened('calm')
  const { charts } = api.deps
  const yesterday = ago(1).slice(0, 10)

  const charted = charts.workOut('own', yesterday)
  standStillUntilRowIn('api.published_answer')
  await charted

  await api.pool.query('truncate api.published_answer')
  const figures = charts.figuresOf('own', 'calm', yesterday)
  standStillUntilRowIn('api.published_answer')
  expect(await figures).toMatchObject({ through: yesterday, listeners: expect.any(Number) })
})

test('passes on the code of a failed query, and answers the next call', async () => {
  const { charts } = api.deps
  const yesterday = ago(1).slice(0, 10)
  await api.pool.query('alter table api.published_answer rename to hidden_answer')
  await expect(charts.figuresOf('own', 'nobody', yesterday)).rejects.toMatchObject({ code: '42P01' })
  await api.pool.query('alter table api.hidden_answer rename to published_answer')
  expect(await charts.figuresOf('own', 'nobody', yesterday)).toBeNull()
})
