import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Comparison, ComparisonResult } from '../src/contract/comparisons.ts'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'
import { type Person, person } from './person.ts'

let api: Harness
let ann: Person
const analyst = (sub: string) => person(api.url, api.tokens.sign({ sub, analyst: true }), { patient: true })
const dayOf = (days: number) => new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  api = await startHarness({ withProjections: false })
  ann = analyst('ann')
  const file = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3' }
  expect((await api.admin('ada').post('/api/content', file)).status).toBe(201)
})
afterAll(() => api.close())

const ask = async (body: object, who = ann) => {
  const answer = await who.post('/api/analysis/comparisons', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as unknown as Comparison
}
const look = async (id: string, who = ann) =>
  (await who.get(`/api/analysis/comparisons/${id}`)).body as unknown as ComparisonResult
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await look(id)
      expect(['done', 'failed', 'cancelled']).toContain(found.state)
      return found
    },
    { timeout: 20_000 },
  )

test('compares the library of two days in the background, and reports result and duration', async () => {
  const { id, state } = await ask({ from: dayOf(-1), to: dayOf(0) })
  expect(['waiting', 'running']).toContain(state)
  const found = await ended(id)
  expect(found).toMatchObject({ state: 'done', progress: 1, problem: null, from: dayOf(-1), to: dayOf(0) })
  expect(found.seconds).toBeGreaterThan(0)
  expect(found.tables?.find(({ table }) => table === 'library')).toMatchObject({
    rowsThen: 0,
    rowsNow: 1,
    different: 1,
  })
  const listed = (await ann.get('/api/analysis/comparisons')).body as unknown as Comparison[]
  expect(listed[0]).toMatchObject({ id, state: 'done' })
  expect(listed[0]).not.toHaveProperty('tables')
  const looks = (await eventsOf(api.store)).filter(({ type }) => type === 'HistoryConsulted').map(({ data }) => data)
  expect(looks).toContainEqual(
    expect.objectContaining({
      actor: 'ann',
      question: `the library on ${dayOf(-1)} and ${dayOf(0)}`,
      position: expect.stringMatching(/^\d+$/),
    }),
  )
})

test('shows the library of a single day', async () => {
  const found = await ended((await ask({ from: dayOf(0) })).id)
  expect(found.tables?.find(({ table }) => table === 'library')).toMatchObject({ rowsThen: 1, different: 0 })
  expect(found.tables?.find(({ table }) => table === 'library')?.rows).toMatchObject([{ title: 'Calm' }])
})

test('a comparison is visible only to its owner', async () => {
  const { id } = await ask({ from: dayOf(0) })
  const bea = analyst('bea')
  expect((await bea.get(`/api/analysis/comparisons/${id}`)).status).toBe(404)
  expect((await bea.delete(`/api/analysis/comparisons/${id}`)).status).toBe(404)
  expect((await bea.get('/api/analysis/comparisons')).body).toEqual([])
  await ended(id)
})

test('rejects invalid days with an error at the field', async () => {
  for (const [body, field] of [
    [{ from: dayOf(0), to: dayOf(-1) }, 'to'],
    [{ from: dayOf(-1), to: dayOf(1) }, 'to'],
    [{ from: dayOf(1) }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{}, 'from'],
  ] as const) {
    const answer = await ann.post('/api/analysis/comparisons', body)
    expect(answer, JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { details: { [field]: expect.any(String) } },
    })
  }
})

test('cancels unfinished comparisons, deletes ended ones, and limits how many a user has', async () => {
  const cyd = analyst('cyd')
  // Inserts a comparison that another process is working on and has just reported alive.
  const busy = async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into api.comparison (comparison_id, asked_by, asked_at, from_day, to_day, state, alive_at)
       values (gen_random_uuid(), 'cyd', $1, $2, $2, 'running', $1) returning comparison_id as id`,
      [api.now(), dayOf(0)],
    )
    return String(rows[0]?.id)
  }
  const ids = [await busy(), await busy(), await busy()]
  const more = await cyd.post('/api/analysis/comparisons', { from: dayOf(0) })
  expect(more).toMatchObject({ status: 409, body: { code: 'enough-asked' } })
  const [first = ''] = ids
  const gone = `/api/analysis/comparisons/${first}`
  expect((await cyd.delete(gone)).body).toEqual({ state: 'cancelled' })
  expect((await look(first, cyd)).state).toBe('cancelled')
  expect((await cyd.delete(gone)).body).toEqual({ state: 'forgotten' })
  expect((await cyd.delete(gone)).status).toBe(404)
})

test('another process takes over a comparison whose process died', async () => {
  const dee = analyst('dee')
  const { id } = await ask({ from: dayOf(0) }, dee)
  const longAgo = new Date(api.now().getTime() - 60_000)
  await api.pool.query(
    "update api.comparison set state = 'running', alive_at = $2, result = null where comparison_id = $1",
    [id, longAgo],
  )
  await vi.waitFor(async () => expect((await look(id, dee)).state).toBe('done'), { timeout: 20_000 })
})
