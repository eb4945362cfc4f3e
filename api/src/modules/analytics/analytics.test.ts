import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { person } from '../../../test/person.ts'
import { apiConfig } from '../../server/config/config.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ environment: { ANALYTICS: 'on' }, now: '2026-11-29T12:00:00.000Z' })
})
afterAll(() => api.close())

const recorded = async () => (await eventsOf(api.store)).filter(({ type }) => type === 'AnalyticsRecorded')
/** Each visitor has another address, so that the rate limits of one test don't affect another. */
let visitors = 0
const visitor = () => {
  const address = { 'x-forwarded-for': `81.2.69.${++visitors}` }
  return (body: object, headers: Record<string, string> = {}) =>
    api.visitor().post('/api/analytics', body, { ...address, ...headers })
}

test('records actions by month and day, without data about the user', async () => {
  const month = api.now().toISOString().slice(0, 7)
  const body = { name: 'content_view', category: 'content', label: 'calm', value: 1 }
  expect(await visitor()(body)).toMatchObject({ status: 201, body: { accepted: true } })
  expect(await visitor()({ name: 'login', category: null, label: null, value: null })).toMatchObject({ status: 201 })
  expect(await visitor()({ name: 'program_view' })).toMatchObject({ status: 201 })
  const nothing = { category: null, label: null, value: null }
  expect((await recorded()).map(({ data }) => data)).toEqual([
    { recordId: expect.any(String), month: `analytics:${month}`, ...body },
    { recordId: expect.any(String), month: `analytics:${month}`, name: 'login', ...nothing },
    { recordId: expect.any(String), month: `analytics:${month}`, name: 'program_view', ...nothing },
  ])
  const counts = 'select day::text, name, count from analytics_count where name = $1'
  await expect
    .poll(async () => (await api.pool.query(counts, ['content_view'])).rows)
    .toEqual([{ day: api.now().toISOString().slice(0, 10), name: 'content_view', count: 1 }])
})

test('stored data identifies nobody, signed in or not', async () => {
  const headers = {
    authorization: `Bearer ${api.tokens.sign({ sub: 'zoe-user-id', email: 'zoe@stillair.test' })}`,
    'x-user-id': 'zoe-user-id',
    'x-time-zone': 'Pacific/Auckland',
    'x-forwarded-for': '81.2.69.142',
  }
  expect((await api.visitor().post('/api/analytics', { name: 'login', label: 'secret label' }, headers)).status).toBe(
    201,
  )
  const { rows } = await api.pool.query("select string_agg(e::text, '') as log from log.event e")
  const log = String(rows[0]?.log)
  expect(log).toContain('AnalyticsRecorded')
  // The label is encrypted with the key of its month.
  expect(log).not.toMatch(/zoe|81\.2\.69|Auckland|secret label/)
  expect((await recorded()).at(-1)).toMatchObject({
    data: { label: 'secret label' },
    metadata: { actor: { kind: 'system', id: 'website' }, timeZone: 'UTC' },
  })
})

test('a repeated command is counted once', async () => {
  const before = (await recorded()).length
  const send = visitor()
  const key = { 'idempotency-key': 'counted-once' }
  await Promise.all([send({ name: 'login' }, key), send({ name: 'login' }, key)])
  await send({ name: 'login' }, key)
  expect(await recorded()).toHaveLength(before + 1)
})

describe('rejects invalid input', () => {
  test.each([
    [{}, 'name'],
    [{ name: 'page_view' }, 'name'],
    [{ name: 'login', label: 'x'.repeat(301) }, 'label'],
    [{ name: 'login', category: 7 }, 'category'],
    [{ name: 'login', value: '1' }, 'value'],
    [{ name: 'login', userId: 'zoe' }, 'userId'],
  ])('%j', async (body, field) => {
    const answer = await visitor()(body)
    expect(answer).toMatchObject({ status: 400, body: { details: { [field]: expect.any(String) } } })
  })
})

test('limits each network address to 60 a minute', async () => {
  const send = visitor()
  for (let n = 0; n < 60; n++) expect((await send({ name: 'login' })).status).toBe(201)
  expect((await send({ name: 'login' })).status).toBe(429)
  expect((await visitor()({ name: 'login' })).status).toBe(201)
})

test('the route does not exist if analytics are off', async () => {
  const { POSTGRES_URL, STORAGE_DIR } = { POSTGRES_URL: 'postgres://localhost/x', STORAGE_DIR: '/tmp' }
  const off = await listen({ ...api.deps, config: apiConfig({ NODE_ENV: 'test', POSTGRES_URL, STORAGE_DIR }) })
  const before = (await recorded()).length
  const answer = await person(off.url, null).post('/api/analytics', { name: 'login' })
  await off.stop()
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await recorded()).toHaveLength(before)
})
