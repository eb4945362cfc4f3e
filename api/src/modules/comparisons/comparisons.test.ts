import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { type Person, person } from '../../../test/person.ts'
import type { Comparison, ComparisonResult } from '../../contract/analysis/comparisons.ts'
import { startComparison } from './comparison-jobs.ts'
import { workOnComparisons } from './comparison-worker.ts'

let api: Harness
let ann: Person
const analyst = (sub: string) => person(api.url, api.tokens.sign({ sub, analyst: true }), { patient: true })
const dayOf = (days: number) => new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  api = await startHarness({ withProjections: false })
  ann = analyst('ann')
  const file = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3' }
  expect((await api.admin('ada').post('/api/content', file)).status).toBe(201)
  await api.deps.boss.start()
  await work()
})
afterAll(() => api.close())

/** Works on the queue, as each API process does. */
const work = (stopping = api.deps.stopping) => workOnComparisons({ ...api.deps, pool: api.pool, stopping })
const stopWorking = () => api.deps.boss.offWork('compare-days', { wait: true })
const jobState = async (id: string) =>
  (await api.pool.query<{ state: string }>('select state from pgboss.job where id = $1', [id])).rows[0]?.state

const ask = async (body: object, who = ann) => {
  const answer = await who.post('/api/analysis/comparisons', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as unknown as Comparison
}
const look = async (id: string, who = ann) =>
  (await who.get(`/api/analysis/comparisons/${id}`)).body as unknown as ComparisonResult
const ended = (id: string, who = ann) =>
  vi.waitFor(
    async () => {
      const found = await look(id, who)
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
  // Inserts a comparison that another process is working on.
  const busy = async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into api.comparison (comparison_id, asked_by, asked_at, from_day, to_day, state)
       values (gen_random_uuid(), 'cyd', $1, $2, $2, 'running') returning comparison_id as id`,
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

describe('a comparison', () => {
  beforeEach(stopWorking)

  test('whose process died is taken up by another one', async () => {
    const { id } = await ask({ from: dayOf(0) })
    const [job] = await api.deps.boss.fetch('compare-days')
    expect(job?.id).toBe(id)
    await startComparison(api.pool, id)
    await work()
    await api.deps.boss.supervise('compare-days')
    expect((await look(id)).state).toBe('running')
    await api.pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '31 s' where id = $1", [id])
    await api.deps.boss.supervise('compare-days')
    expect((await ended(id)).state).toBe('done')
  })

  test('whose process stops is given back', async () => {
    const { id } = await ask({ from: dayOf(0) })
    await work(AbortSignal.abort())
    await expect.poll(() => jobState(id)).toBe('retry')
    await stopWorking()
    expect((await look(id)).state).toBe('waiting')
    await work()
    expect((await ended(id)).state).toBe('done')
  })

  test('that was recorded but not queued is queued at the next start', async () => {
    const { id } = await ask({ from: dayOf(0) })
    await api.deps.boss.deleteJob('compare-days', id)
    expect(await jobState(id)).toBeUndefined()
    await work()
    expect((await ended(id)).state).toBe('done')
  })

  test('that cannot be queued is not recorded, so that none waits for ever', async () => {
    const dan = analyst('dan')
    await api.deps.boss.deleteQueue('compare-days')
    expect((await dan.post('/api/analysis/comparisons', { from: dayOf(0) })).status).toBe(500)
    expect((await dan.get('/api/analysis/comparisons')).body).toEqual([])
    await work()
    expect((await ended((await ask({ from: dayOf(0) }, dan)).id, dan)).state).toBe('done')
  })

  test('that is cancelled before a process takes it up does not run', async () => {
    const { id } = await ask({ from: dayOf(0) })
    expect((await ann.delete(`/api/analysis/comparisons/${id}`)).body).toEqual({ state: 'cancelled' })
    await work()
    await expect.poll(() => jobState(id)).toBe('completed')
    expect(await look(id)).toMatchObject({ state: 'cancelled', tables: null })
  })

  test('that fails is reported with a sentence and not repeated', async () => {
    const { id } = await ask({ from: dayOf(0) })
    const readLog = () => {
      throw new Error('no log')
    }
    const store = { ...api.store, readLog, subscribe: readLog }
    await workOnComparisons({ ...api.deps, pool: api.pool, store })
    await expect.poll(() => jobState(id)).toBe('completed')
    expect(await look(id)).toMatchObject({
      state: 'failed',
      problem: 'The history could not be read to its end. Please ask again in a moment.',
    })
  })
})
