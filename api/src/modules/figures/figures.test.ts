import { randomUUID } from 'node:crypto'
import { EmailConfirmed, UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import {
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
  sessionStream,
} from '@stillair/events/modules/listening/events.ts'
import { ContentRated, ratingStream } from '@stillair/events/modules/ratings/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { past } from '../../../test/past.ts'
import { figuresOf } from '../charts/figures-of.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ now: '2026-11-29T12:00:00.000Z' })
})
afterAll(() => api.close())

const { ago, append, position } = past(() => api)
const dayOf = (days: number) => ago(days).slice(0, 10)

async function content(): Promise<string> {
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', title: 'Calm', duration: 300 }
  return String((await api.admin().post('/api/content', { ...file, isPublished: true })).body.id)
}

/** Adds listeners who stopped after `seconds`, or completed the session, that many days ago. */
async function heard(
  contentId: string,
  who: string,
  many: number,
  seconds: number | 'completed',
  days: number,
  { confirmed = true } = {},
) {
  for (let number = 0; number < many; number++) {
    const sessionId = randomUUID()
    const userId = `${who}-${number}`
    const of = { sessionId, userId, contentId }
    const registered = UserRegistered({ userId, name: null, email: null })
    await append(userStream(userId), [registered, ...(confirmed ? [EmailConfirmed({ userId })] : [])], ago(100))
    const isCompleted = seconds === 'completed'
    const positionSeconds = isCompleted ? 290 : seconds
    const events = [
      SessionStarted({ ...of, contentDuration: 300 }),
      SessionProgressed({ ...of, listenedSeconds: positionSeconds, positionSeconds }),
      ...(isCompleted ? [SessionCompleted({ ...of, contentDuration: 300 })] : []),
    ]
    await append(sessionStream(sessionId), events, ago(days))
  }
}

const rated = (contentId: string, userId: string, rating: 1 | 2 | 3) =>
  append(ratingStream(userId, contentId), [ContentRated({ userId, contentId, rating })], ago(11))

const ask = (contentId: string) =>
  api.admin().get(`/api/admin/content/${contentId}/figures`, { 'x-position': position() })

test('shows nothing about ten listeners', async () => {
  const calm = await content()
  await heard(calm, 'few', 10, 40, 5)
  // These don't count: people who only opened it, people who listen today (they count tomorrow), and people with an
  // unverified address.
  await heard(calm, 'opened', 20, 2, 5)
  await heard(calm, 'today', 20, 40, 0)
  await heard(calm, 'unconfirmed', 20, 40, 5, { confirmed: false })
  const { status, body } = await ask(calm)
  expect({ status, body }).toEqual({ status: 200, body: null })
})

test('publishes where listeners stopped and how they rated, and keeps it for a week', async () => {
  const calm = await content()
  await heard(calm, 'early', 80, 40, 12)
  await heard(calm, 'through', 120, 'completed', 12)
  for (let number = 0; number < 100; number++) await rated(calm, `through-${number}`, 3)
  await ask(calm)
  const published = (days: number) => figuresOf(api.pool, api.gate, calm, dayOf(days))
  // The query above has already published yesterday's figures; the following ones are of earlier days.
  await api.pool.query('truncate api.published_answer')
  const first = await published(9)
  if (!first) throw new Error('there are enough listeners')
  expect(Math.abs(first.listeners - 200)).toBeLessThan(10)
  const sum = (cells: readonly { readonly people: number }[]) => cells.reduce((all, { people }) => all + people, 0)
  expect([sum(first.steps), sum(first.ratings)]).toEqual([first.listeners, first.listeners])
  // One answer in twenty is outside its margin, and one in ten thousand outside twice that.
  const bound = 2 * first.margin
  const completed = first.steps.find(({ from }) => from === null)?.people ?? 0
  expect(Math.abs(completed - 120)).toBeLessThanOrEqual(bound)
  for (const { from } of first.steps) expect((from ?? 0) % 10).toBe(0)
  const best = first.ratings.at(-1)?.people ?? 0
  expect(Math.abs(best - 100)).toBeLessThanOrEqual(bound)

  await heard(calm, 'new', 60, 40, 4)
  await ask(await content())
  expect(await published(3)).toEqual(first)
  expect(await published(2)).toMatchObject({ through: dayOf(2) })
})

test('each query is recorded, and neither record nor answer identifies a listener', async () => {
  const calm = await content()
  await heard(calm, 'someone', 40, 'completed', 3)
  const looks = async () => (await eventsOf(api.store)).filter(({ type }) => type === 'HistoryConsulted')
  const before = (await looks()).length
  const { body } = await ask(calm)
  expect(body).toMatchObject({ listeners: expect.any(Number) })
  const recorded = await looks()
  expect(recorded.length).toBe(before + 1)
  expect(recorded.at(-1)?.data).toMatchObject({ kind: 'replay', actor: 'ada', question: `figures of content-${calm}` })
  const { rows } = await api.pool.query('select * from api.published_answer')
  expect(JSON.stringify([body, recorded.at(-1)?.data, rows])).not.toMatch(/someone|early|stillair\.test/)
})

test('figures are for admins only, and unknown content gets a 404', async () => {
  const calm = await content()
  expect((await api.listener('zoe').get(`/api/admin/content/${calm}/figures`)).status).toBe(403)
  expect((await ask(randomUUID())).status).toBe(404)
})
