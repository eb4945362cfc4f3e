import { randomUUID } from 'node:crypto'
import {
  EmailConfirmed,
  PersonalDataErased,
  UserRegistered,
  userStream,
} from '@stillair/events/modules/accounts/events.ts'
import { ContentViewed, viewStream } from '@stillair/events/modules/catalogue/events.ts'
import { SessionDistressRated, sessionDistressStream } from '@stillair/events/modules/session-distress/events.ts'
import { WaitlistJoined, waitlistStream } from '@stillair/events/modules/waitlist/events.ts'
import type { Query } from '@stillair/projections/replay/charts/chart.ts'
import { allCharts, chartNamed } from '@stillair/projections/replay/charts/charts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { past } from '../../../test/past.ts'
import { person } from '../../../test/person.ts'
import type { ChartAnswers, ChartQuestions, SessionDropOff } from '../../contract/analysis/charts.ts'
import { answersOf } from './chart-answers.ts'
import { chartJobs } from './chart-jobs.ts'

let api: Harness
beforeAll(async () => {
  // 90 days earlier is 31 August, and already September in Tokyo.
  api = await startHarness({ now: '2026-11-29T12:00:00.000Z' })
})
afterAll(() => api.close())

const ann = () => person(api.url, api.tokens.sign({ sub: 'ann', analyst: true }), { patient: true })

const { ago, append, people, practised, position } = past(() => api)

const ask = async (path: string) => {
  const { status, body } = await ann().get(`/api/analysis/${path}`, { 'x-position': position() })
  expect(status).toBe(200)
  return body as unknown
}
const chartOf = async (name: string) => (await ask(`charts/${name}`)) as ChartAnswers
/** Returns the Monday before that many days ago, or that day if it is one. */
const mondayBefore = (days: number) => ago(days + ((new Date(ago(days)).getUTCDay() + 6) % 7)).slice(0, 10)

/** Returns the value and the group of each person in a chart at the end of yesterday, before the disclosure gate. */
async function placesIn(name: string): Promise<readonly (readonly [string, number | null, string | null])[]> {
  // This query waits until the projections have caught up.
  await chartOf(name)
  const query: Query = async <Row>(sql: string, values: readonly unknown[]) =>
    (await api.pool.query(sql, [...values])).rows as Row[]
  const placed = (await chartNamed(name)?.people(query, ago(1).slice(0, 10))) ?? []
  return placed
    .map(({ userId, place, group }) => [userId, place, group] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))
}

test('each chart counts everybody at the right value', async () => {
  for (const name of await people('early', 1)) await practised(name, { days: 90, hour: 23, zone: 'Asia/Tokyo' })
  for (const name of await people('stay', 1))
    for (const days of [90, 89, 80, 60]) await practised(name, { days, hour: 20, completed: true })
  for (const userId of await people('looked', 1)) {
    const viewId = randomUUID()
    await append(viewStream(viewId), [ContentViewed({ viewId, userId, contentId: 'calm' })], ago(80))
  }
  for (const [index, userId] of (await people('told', 2)).entries()) {
    const pairId = randomUUID()
    const rating = (moment: 'before' | 'after', distress: number) =>
      SessionDistressRated({ pairId, userId, contentId: 'calm', moment, distress })
    const events = index < 1 ? [rating('before', 7), rating('after', 4)] : [rating('before', 7)]
    await append(sessionDistressStream(pairId), events, ago(70))
  }
  for (const [entryId, email] of [
    ['w0', 'LOOKED-0@waits.test'],
    ['w1', 'nobody@waits.test'],
  ] as const)
    await append(waitlistStream(entryId), [WaitlistJoined({ entryId, email, country: null })], ago(121))
  expect(await placesIn('funnel')).toEqual([
    ['early-0', 2, null],
    ['looked-0', 0, null],
    ['stay-0', 4, null],
  ])
  expect(await placesIn('retention')).toEqual([
    ['early-0', 0, null],
    ['stay-0', 4, null],
  ])
  expect(await placesIn('cohorts-by-month')).toEqual([
    // 23:00 UTC is the next day in Tokyo, which is in the next month.
    ['early-0', 1, ago(89).slice(0, 7)],
    ['stay-0', 3, ago(90).slice(0, 7)],
  ])
  expect(await placesIn('cohorts-by-timeline')).toEqual([
    ['early-0', 1, 'not said'],
    ['stay-0', 3, 'not said'],
  ])
  const perWeek = (userId: string, ...days: readonly number[]) =>
    [...Map.groupBy(days, mondayBefore)].map(([monday, found]) => [userId, found.length, monday])
  expect(await placesIn('weeks')).toEqual([...perWeek('early-0', 90), ...perWeek('stay-0', 90, 89, 80, 60)])
  // 23:00 UTC is 8:00 in Tokyo.
  expect(await placesIn('hours')).toEqual([
    ['early-0', 8, null],
    ['stay-0', 20, null],
  ])
  expect(await placesIn('streaks')).toEqual([['stay-0', 2, null]])
  // Three weeks passed from the waitlist to the account; the other address is unverified.
  expect(await placesIn('waitlist')).toEqual([['looked-0', 3, null]])
  expect(await placesIn('before-and-after')).toEqual([
    ['told-0', -3, null],
    ['told-1', null, null],
  ])
})

test('a completion counts for the streak where the next day has already started', async () => {
  for (const name of await people('ahead', 1))
    await practised(name, { days: 1, hour: 20, zone: 'Asia/Tokyo', completed: true })
  expect(await placesIn('streaks')).toContainEqual(['ahead-0', 1, null])
})

test('a week counts once it is over', async () => {
  const weeks = chartNamed('weeks')
  const sinceSunday = api.now().getUTCDay() || 7
  for (const days of [0, sinceSunday - 1, sinceSunday])
    for (const name of await people(`lately-${days}`, 1)) await practised(name, { days })
  const found = (await placesIn('weeks')).filter(([userId]) => userId.startsWith('lately'))
  expect(found).toEqual([[`lately-${sinceSunday}-0`, 1, mondayBefore(sinceSunday)]])
  const sunday = ago(sinceSunday).slice(0, 10)
  expect(weeks?.endOf?.(sunday)).toBe(sunday)
  expect(weeks?.endOf?.(ago(sinceSunday - 6).slice(0, 10))).toBe(sunday)
  expect(weeks?.endOf?.(ago(sinceSunday - 7).slice(0, 10))).toBe(ago(sinceSunday - 7).slice(0, 10))
})

test('the usual hour is local time, for any alias of a time zone', async () => {
  const zones = ['Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'US/Pacific', 'Mars/Olympus']
  for (const [index, name] of (await people('away', 5)).entries())
    await practised(name, { days: 90, hour: 20, zone: String(zones[index]) })
  const hour = (zone: string) =>
    Number(new Date(ago(90, 20)).toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }))
  const placed = (await placesIn('hours')).filter(([name]) => name.startsWith('away'))
  expect(placed.map(([, place]) => place)).toEqual([
    ...[hour('Asia/Kolkata'), hour('Asia/Kolkata'), hour('Europe/Kyiv'), hour('America/Los_Angeles')],
    hour('UTC'),
  ])
})

test('does not count people who were erased, are unverified, or joined less than a day ago', async () => {
  const [erased = '', unconfirmed = '', fresh = ''] = ['erased-0', 'unconfirmed', 'fresh']
  await people('erased', 1)
  const registered = (userId: string) => UserRegistered({ userId, name: 'X', email: `${userId}@waits.test` })
  await append(userStream(unconfirmed), [registered(unconfirmed)], ago(100))
  await append(userStream(fresh), [registered(fresh), EmailConfirmed({ userId: fresh })], ago(1, 1))
  for (const name of [erased, unconfirmed, fresh]) await practised(name, { days: 1, hour: 2 })
  await append(userStream(erased), [PersonalDataErased({ userId: erased, reason: 'account-deleted' })], ago(1))
  const counted = (await placesIn('hours')).map(([userId]) => userId)
  for (const name of [erased, unconfirmed, fresh]) expect(counted).not.toContain(name)
})

test('shows nothing about ten people, and approximate numbers of enough people', async () => {
  await api.pool.query('truncate api.published_answer')
  for (const { name } of allCharts) expect((await chartOf(name)).answers, name).toEqual([])
  for (const name of await people('many', 60)) await practised(name, { days: 90, hour: 23 })
  const [answer] = (await chartOf('hours')).answers
  const [series] = answer?.series ?? []
  expect(Math.abs((series?.people ?? 0) - 63)).toBeLessThan(10)
  expect(series?.margin).toBeLessThan(15)
  for (const cell of series?.cells ?? []) {
    expect(cell.people).toBeGreaterThanOrEqual(11)
    expect(cell.label).toMatch(/^\d+( to \d+)?$/)
  }
  expect(JSON.stringify(answer)).not.toMatch(/many|stay/)
})

test('a published answer stays for a week, and is then computed again', async () => {
  const hours = chartNamed('hours')
  if (!hours) throw new Error('there is no such chart')
  const days = async (ahead: number) =>
    (await answersOf(api.pool, api.gate, hours, ago(1 - ahead).slice(0, 10))).map(({ through }) => through)
  const [first] = await days(0)
  expect(await days(6)).toEqual([first])
  expect(await days(7)).toEqual([ago(-6).slice(0, 10), first])
})

test('due answers are computed at night, before anybody requests them', async () => {
  await api.pool.query('truncate api.published_answer')
  for (const { run } of chartJobs(api.deps)) await run()
  const { rows } = await api.pool.query<{ question: string }>('select question from api.published_answer order by 1')
  expect(rows.map(({ question }) => question)).toContain('picture hours')
})

test('the drop-off of a session includes its transcript, and every query is recorded', async () => {
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', title: 'Calm', duration: 300 }
  const { body } = await api.admin().post('/api/content', { ...file, isPublished: true })
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe in\n'
  await api.admin().put(`/api/content/${body.id}/transcript`, { text })
  for (const name of await people('left', 60)) await practised(name, { days: 3, contentId: String(body.id) })
  expect(await ask('sessions')).toContainEqual({ id: body.id, title: 'Calm' })
  const dropOff = (await ask(`sessions/${body.id}/drop-off`)) as SessionDropOff
  expect(dropOff).toMatchObject({
    title: 'Calm',
    figures: { listeners: expect.any(Number) },
    cues: [{ start: 0, text: 'Breathe in' }],
  })
  const looked = (await eventsOf(api.store)).filter(({ type }) => type === 'HistoryConsulted')
  expect(looked.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind: 'replay', actor: 'ann', question: `figures of content-${body.id}` }),
  )
  expect(JSON.stringify(looked.map(({ data }) => data))).not.toContain('stay-')
})

test('unknown charts and drafts get a 404, and listeners a 403', async () => {
  expect(((await ask('charts')) as ChartQuestions).questions).toHaveLength(allCharts.length)
  expect((await ann().get('/api/analysis/charts/nobody')).status).toBe(404)
  // This server has no sample history.
  expect((await ann().get('/api/analysis/charts/funnel?history=sample')).status).toBe(404)
  expect((await ann().get('/api/analysis/charts/funnel?history=mine')).status).toBe(400)
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', title: 'Draft', duration: 300 }
  const { body } = await api.admin().post('/api/content', { ...file, isPublished: false })
  expect((await ann().get(`/api/analysis/sessions/${body.id}/drop-off`)).status).toBe(404)
  expect((await api.listener('zoe').get('/api/analysis/charts/funnel')).status).toBe(403)
})
