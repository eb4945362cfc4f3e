import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { past } from '../../../test/past.ts'
import { person } from '../../../test/person.ts'
import type { ChartAnswers, ChartQuestions } from '../../contract/analysis/charts.ts'
import { requestPool } from '../../server/request-pool.ts'

const NOW = '2026-11-29T12:00:00.000Z'

/** A second platform, whose people stand for those of the sample history. */
let other: Harness
let sample: pg.Pool
let api: Harness
beforeAll(async () => {
  other = await startHarness({ now: NOW })
  sample = requestPool(other.config.postgresUrl, { max: 1 })
  api = await startHarness({ sample, now: NOW })
})
afterAll(async () => {
  await api.close()
  await sample.end()
  await other.close()
})

const { people, practised, position } = past(() => api)
const ann = () => person(api.url, api.tokens.sign({ sub: 'ann', analyst: true }), { patient: true })
const get = async <Body>(path: string) =>
  (await ann().get(`/api/analysis/${path}`, { 'x-position': position() })).body as unknown as Body

/** The history that the charts page opens on, and the number of answers that its first two charts have there. */
async function firstView() {
  const { sample: state, history } = await get<ChartQuestions>('charts')
  const [weeks, funnel] = [await get<ChartAnswers>('charts/weeks'), await get<ChartAnswers>('charts/funnel')]
  return { state, history, own: [weeks.answers.length, funnel.answers.length] }
}

test('analysts see the sample history until enough people of this platform have listened in a week', async () => {
  expect(await firstView()).toEqual({ state: 'ready', history: 'sample', own: [0, 0] })
  // Enough people for the chart of steps, none of whom listened in the same week.
  const everybody = await people('few', 40)
  for (const [index, name] of everybody.entries()) await practised(name, { days: 14 + 7 * (index % 8) })
  expect(await firstView()).toEqual({ state: 'ready', history: 'sample', own: [0, 1] })
  for (const name of everybody) await practised(name, { days: 21 })
  expect(await firstView()).toEqual({ state: 'ready', history: 'own', own: [1, 1] })
})

test('analysts see this platform without a sample history', async () => {
  const nowhere = new URL(other.config.postgresUrl)
  nowhere.pathname = '/no_sample_history'
  const missing = requestPool(nowhere.href, { max: 1 })
  const young = await startHarness({ sample: missing, now: NOW })
  try {
    const analyst = person(young.url, young.tokens.sign({ sub: 'ann', analyst: true }))
    expect((await analyst.get('/api/analysis/charts')).body).toMatchObject({ sample: 'none', history: 'own' })
  } finally {
    await young.close()
    await missing.end()
  }
})
