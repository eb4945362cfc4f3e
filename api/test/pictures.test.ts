import { randomUUID } from 'node:crypto'
import { PersonalDataErased, UserRegistered, userStream } from '@stillair/events/accounts/events.ts'
import { ContentViewed, viewStream } from '@stillair/events/catalogue/events.ts'
import { SessionDistressRated, sessionDistressStream } from '@stillair/events/session-distress/events.ts'
import { WaitlistJoined, waitlistStream } from '@stillair/events/waitlist/events.ts'
import type { Query } from '@stillair/projections/replay/pictures/picture.ts'
import { pictureNamed, pictures } from '@stillair/projections/replay/pictures/pictures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureAnswers, PictureQuestions, SessionDropOff } from '../src/contract/pictures.ts'
import { answersOf } from '../src/pictures/shown-pictures.ts'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'
import { ago, past } from './past.ts'
import { person } from './person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const ann = () => person(api.url, api.tokens.sign({ sub: 'ann', analyst: true }), { patient: true })

const { append, people, practised, position } = past(() => api)

const ask = async (path: string) => {
  const { status, body } = await ann().get(`/api/analysis/${path}`, { 'x-position': position() })
  expect(status).toBe(200)
  return body as unknown
}
const pictureOf = async (name: string) => (await ask(`pictures/${name}`)) as PictureAnswers
const cellsOf = async (name: string) =>
  (await pictureOf(name)).answers[0]?.series.map(({ group, cells }) => [
    group,
    cells.map(({ from, people }) => [from, people]),
  ])

test('of ten people nothing is shown', async () => {
  for (const name of await people('few', 10)) await practised(name, { days: 90, hour: 23, zone: 'Asia/Tokyo' })
  for (const { name } of pictures) expect((await pictureOf(name)).answers, name).toEqual([])
})

test('of enough people each picture shows its cells, and nobody who has been erased', async () => {
  await append(userStream('few-x'), [UserRegistered({ userId: 'few-x', name: 'X', email: 'x@waits.test' })], ago(100))
  for (const name of await people('early', 5)) await practised(name, { days: 90, hour: 23, zone: 'Asia/Tokyo' })
  for (const name of [...(await people('stay', 15)), ...(await people('erased', 1))])
    for (const days of [90, 89, 80, 60]) await practised(name, { days, hour: 20, completed: true })
  await append(userStream('erased-0'), [PersonalDataErased({ userId: 'erased-0', reason: 'account-deleted' })], ago(50))
  for (const userId of await people('looked', 12)) {
    const viewId = randomUUID()
    await append(viewStream(viewId), [ContentViewed({ viewId, userId, contentId: 'calm' })], ago(80))
  }
  for (const [index, userId] of (await people('told', 23)).entries()) {
    const pairId = randomUUID()
    const rating = (moment: 'before' | 'after', distress: number) =>
      SessionDistressRated({ pairId, userId, contentId: 'calm', moment, distress })
    const events = index < 12 ? [rating('before', 7), rating('after', 4)] : [rating('before', 7)]
    await append(sessionDistressStream(pairId), events, ago(70))
  }
  for (let number = 0; number < 24; number++) {
    const email = number < 12 ? `LOOKED-${number}@waits.test` : `nobody-${number}@waits.test`
    const joined = WaitlistJoined({ entryId: `w${number}`, email, country: null })
    await append(waitlistStream(`w${number}`), [joined], ago(110))
  }
  const month = ago(90).slice(0, 7)
  expect(await cellsOf('funnel')).toEqual([
    [
      null,
      [
        [null, 12],
        [2, 15],
        [4, 15],
      ],
    ],
  ])
  expect(await cellsOf('retention')).toEqual([
    [
      null,
      [
        [null, 15],
        [4, 15],
      ],
    ],
  ])
  expect(await cellsOf('cohorts-by-month')).toEqual([
    [
      month,
      [
        [null, 15],
        [3, 15],
      ],
    ],
  ])
  expect(await cellsOf('cohorts-by-timeline')).toEqual([
    [
      'not said',
      [
        [null, 15],
        [3, 15],
      ],
    ],
  ])
  // 23:00 in UTC is 8:00 in Tokyo.
  expect(await cellsOf('hours')).toEqual([
    [
      null,
      [
        [null, 15],
        [20, 15],
      ],
    ],
  ])
  expect(await cellsOf('streaks')).toEqual([[null, [[null, 15]]]])
  expect(await cellsOf('waitlist')).toEqual([
    [
      null,
      [
        [null, 12],
        ['beyond', 12],
      ],
    ],
  ])
  expect(await cellsOf('before-and-after')).toEqual([
    [
      null,
      [
        [null, 12],
        ['beyond', 11],
      ],
    ],
  ])
  expect((await pictureOf('before-and-after')).answers[0]?.statistics).toEqual([
    { label: 'Mean change of a person', value: -3, low: -3, high: -3 },
    { label: 'Share who came down by 2 or more, %', value: 100, low: 75.8, high: 100 },
  ])
})

test('what was shown stands for a week, and until eleven people differ', async () => {
  const streaks = pictureNamed('streaks')
  if (!streaks) throw new Error('there is no such picture')
  const shown = async (days: number) => {
    const { length } = await answersOf(api.pool, streaks, ago(-days).slice(0, 10))
    return length
  }
  for (const name of await people('soon', 12)) await practised(name, { days: 0, completed: true })
  await pictureOf('streaks')
  expect(await shown(5)).toBe(1)
  expect(await shown(8)).toBe(2)
  for (const name of await people('three', 3)) await practised(name, { days: -9, completed: true })
  await pictureOf('streaks')
  expect(await shown(16)).toBe(2)
  // What was heard before the last answer and reported after it would be found by subtracting, too.
  for (const name of await people('late', 4)) await practised(name, { days: 0, completed: true })
  await pictureOf('streaks')
  expect(await shown(16)).toBe(2)
  for (const name of await people('more', 30)) await practised(name, { days: -9, completed: true })
  await pictureOf('streaks')
  expect(await shown(16)).toBe(3)
})

test('whoever heard a session to its end where it was tomorrow already has a streak', async () => {
  for (const name of await people('ahead', 1))
    await practised(name, { days: 1, hour: 20, zone: 'Asia/Tokyo', completed: true })
  await pictureOf('streaks')
  const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
    (await api.pool.query(sql, [...values])).rows as Row[]
  const found = await pictureNamed('streaks')?.people(query, ago(1).slice(0, 10))
  expect(found).toContainEqual({ userId: 'ahead-0', place: 1, group: null })
})

test('a picture that would find a few beside another is not shown', async () => {
  // All who stayed but three rated how they were: the two pictures together would be about those three.
  for (let index = 0; index < 12; index++) {
    const of = { pairId: randomUUID(), userId: `stay-${index}`, contentId: 'calm' }
    const events = [
      SessionDistressRated({ ...of, moment: 'before', distress: 9 }),
      SessionDistressRated({ ...of, moment: 'after', distress: 1 }),
    ]
    await append(sessionDistressStream(of.pairId), events, ago(1))
  }
  await pictureOf('before-and-after')
  const beforeAfter = pictureNamed('before-and-after')
  if (!beforeAfter) throw new Error('there is no such picture')
  expect(await answersOf(api.pool, beforeAfter, ago(-30).slice(0, 10))).toHaveLength(1)
})

test('the drop-off of a session comes with what is said in it, and every look is recorded', async () => {
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', title: 'Calm', duration: 300 }
  const { body } = await api.admin().post('/api/content', { ...file, isPublished: true })
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe in\n'
  await api.admin().put(`/api/content/${body.id}/transcript`, { text })
  for (const name of await people('left', 12)) await practised(name, { days: 3, contentId: String(body.id) })
  expect(await ask('sessions')).toContainEqual({ id: body.id, title: 'Calm' })
  const dropOff = (await ask(`sessions/${body.id}/drop-off`)) as SessionDropOff
  expect(dropOff).toMatchObject({ title: 'Calm', figures: { listeners: 12 }, cues: [{ start: 0, text: 'Breathe in' }] })
  const looked = (await eventsOf(api.store)).filter(({ type }) => type === 'HistoryConsulted')
  expect(looked.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind: 'replay', actor: 'ann', question: `figures of content-${body.id}`, rows: 2 }),
  )
  expect(JSON.stringify(looked.map(({ data }) => data))).not.toContain('stay-')
})

test('there is no picture of another name, no drop-off of a draft, and nothing for listeners', async () => {
  expect(((await ask('pictures')) as PictureQuestions).questions).toHaveLength(pictures.length)
  expect((await ann().get('/api/analysis/pictures/nobody')).status).toBe(404)
  // There is no made-up past here.
  expect((await ann().get('/api/analysis/pictures/funnel?history=made-up')).status).toBe(404)
  expect((await ann().get('/api/analysis/pictures/funnel?history=mine')).status).toBe(400)
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', title: 'Draft', duration: 300 }
  const { body } = await api.admin().post('/api/content', { ...file, isPublished: false })
  expect((await ann().get(`/api/analysis/sessions/${body.id}/drop-off`)).status).toBe(404)
  expect((await api.listener('zoe').get('/api/analysis/pictures/funnel')).status).toBe(403)
})
