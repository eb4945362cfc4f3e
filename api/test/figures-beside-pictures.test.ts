import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentFigures } from '../src/contract/figures.ts'
import type { PictureAnswers } from '../src/contract/pictures.ts'
import { pictureJobs } from '../src/pictures/picture-jobs.ts'
import { type Harness, startHarness } from './harness.ts'
import { past } from './past.ts'
import { person } from './person.ts'

let api: Harness
beforeEach(async () => {
  api = await startHarness()
})
afterEach(() => api.close())

const { people, practised, position } = past(() => api)

async function session(): Promise<string> {
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', title: 'Calm', duration: 300 }
  return String((await api.admin().post('/api/content', { ...file, isPublished: true })).body.id)
}

const heardBy = async (who: string, many: number, contentId: string) => {
  for (const name of await people(who, many)) await practised(name, { days: 3, contentId })
}

const ann = () => person(api.url, api.tokens.sign({ sub: 'ann', analyst: true }), { patient: true })
const at = () => ({ 'x-position': position() })

async function listeners(contentId: string): Promise<number | undefined> {
  const { status, body } = await api.admin().get(`/api/admin/content/${contentId}/figures`, at())
  expect(status).toBe(200)
  return (body as unknown as ContentFigures | null)?.listeners
}

async function inFunnel(): Promise<number | undefined> {
  const { status, body } = await ann().get('/api/analysis/pictures/funnel', at())
  expect(status).toBe(200)
  return (body as unknown as PictureAnswers).answers[0]?.series[0]?.people
}

test('figures of a session are not shown while they and a picture together are about a few', async () => {
  const [one, other] = [await session(), await session()]
  await heardBy('one', 15, one)
  await heardBy('other', 5, other)
  expect(await inFunnel()).toBe(20)
  expect(await listeners(one)).toBeUndefined()
  await heardBy('more', 12, other)
  expect(await listeners(other)).toBe(17)
})

test('a picture is not shown while it and the figures of a session together are about a few', async () => {
  const [one, other] = [await session(), await session()]
  await heardBy('one', 15, one)
  await heardBy('other', 5, other)
  expect(await listeners(one)).toBe(15)
  expect(await inFunnel()).toBeUndefined()
  await heardBy('more', 12, other)
  expect(await inFunnel()).toBe(32)
})

test('what is due is worked out before anybody asks, and then stands', async () => {
  await heardBy('one', 15, await session())
  await inFunnel()
  await api.pool.query('truncate api.shown_pictures')
  const jobs = pictureJobs(api.deps)
  for (const { run } of jobs) await run()
  const { rows } = await api.pool.query<{ name: string }>('select name from api.shown_pictures order by 1')
  expect(rows.map(({ name }) => name)).toEqual(['funnel', 'hours'])
  await heardBy('more', 15, await session())
  expect(await inFunnel()).toBe(15)
})
