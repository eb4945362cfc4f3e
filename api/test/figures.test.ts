import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@stillair/events/event.ts'
import {
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
  sessionStream,
} from '@stillair/events/listening/events.ts'
import { newEvents } from '@stillair/events/new-event.ts'
import { ContentRated, ratingStream } from '@stillair/events/ratings/events.ts'
import type { StreamName } from '@stillair/events/stream-name.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figuresOf } from '../src/figures/shown-figures.ts'
import { eventsOf } from './events-of.ts'
import { type Harness, startHarness } from './harness.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayOf = (days: number) => daysAgo(days).slice(0, 10)
let position = '0'

async function content(): Promise<string> {
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', title: 'Calm', duration: 300 }
  return String((await api.admin().post('/api/content', { ...file, isPublished: true })).body.id)
}

async function append(stream: StreamName, events: readonly DomainEvent[], occurredAt: string) {
  const commandId = randomUUID()
  const metadata = {
    ...{ occurredAt, commandId, correlationId: commandId, causationId: null, timeZone: 'UTC' },
    actor: { kind: 'system', id: 'test' } as const,
  }
  position = String((await api.store.append(stream, newEvents(events, metadata), 'any')).position)
}

/** So many listeners who left there, or completed it, that many days ago. */
async function heard(contentId: string, who: string, many: number, seconds: number | 'completed', days: number) {
  for (let number = 0; number < many; number++) {
    const sessionId = randomUUID()
    const of = { sessionId, userId: `${who}-${number}`, contentId }
    const isCompleted = seconds === 'completed'
    const positionSeconds = isCompleted ? 290 : seconds
    const events = [
      SessionStarted({ ...of, contentDuration: 300 }),
      SessionProgressed({ ...of, listenedSeconds: positionSeconds, positionSeconds }),
      ...(isCompleted ? [SessionCompleted({ ...of, contentDuration: 300 })] : []),
    ]
    await append(sessionStream(sessionId), events, daysAgo(days))
  }
}

const rated = (contentId: string, userId: string, rating: 1 | 2 | 3) =>
  append(ratingStream(userId, contentId), [ContentRated({ userId, contentId, rating })], daysAgo(5))

const ask = (contentId: string) =>
  api.admin().get(`/api/admin/content/${contentId}/figures`, { 'x-position': position })

test('of ten listeners nothing is shown', async () => {
  const calm = await content()
  await heard(calm, 'few', 10, 40, 5)
  // Whoever only opened it did not listen, and whoever listens today is counted tomorrow.
  await heard(calm, 'opened', 5, 2, 5)
  await heard(calm, 'today', 5, 40, 0)
  const { status, body } = await ask(calm)
  expect({ status, body }).toEqual({ status: 200, body: null })
})

test('where listeners left and how they rated it is shown in cells of eleven, and stands until eleven differ', async () => {
  const calm = await content()
  await heard(calm, 'early', 12, 40, 5)
  await heard(calm, 'later', 3, 60, 5)
  await heard(calm, 'through', 15, 'completed', 5)
  for (let number = 0; number < 7; number++) {
    await rated(calm, `early-${number}`, 3)
    await rated(calm, `through-${number}`, number < 2 ? 1 : 3)
  }
  await heard(calm, 'new', 3, 40, 3)
  await heard(calm, 'newer', 12, 40, 2)
  await ask(calm)

  const first = {
    ...{ through: dayOf(4), listeners: 30 },
    steps: [
      { from: 0, people: 12 },
      { from: 60, people: 18 },
    ],
    ratings: [
      { from: 0, people: 16 },
      { from: 1, people: 14 },
    ],
  }
  const other = await content()
  expect(await figuresOf(api.pool, other, dayOf(4))).toBeNull()
  // What was asked above is of yesterday already; each of these is of a content of its own past.
  await api.pool.query('delete from api.shown_figures where content_id = $1', [calm])
  expect(await figuresOf(api.pool, calm, dayOf(4))).toEqual(first)
  // Three more: their places would follow from the difference.
  expect(await figuresOf(api.pool, calm, dayOf(3))).toEqual(first)
  expect(await figuresOf(api.pool, calm, dayOf(2))).toMatchObject({ through: dayOf(2), listeners: 45 })
})

test('each question is recorded, and neither it nor the answer names a listener', async () => {
  const calm = await content()
  await heard(calm, 'someone', 14, 'completed', 3)
  const looks = async () => (await eventsOf(api.store)).filter(({ type }) => type === 'HistoryConsulted')
  const before = (await looks()).length
  const { body } = await ask(calm)
  expect(body).toMatchObject({ listeners: 14, steps: [{ from: null, people: 14 }] })
  const recorded = await looks()
  expect(recorded.length).toBe(before + 1)
  expect(recorded.at(-1)?.data).toMatchObject({ kind: 'replay', actor: 'ada', question: `figures of content-${calm}` })
  const { rows } = await api.pool.query('select * from api.shown_figures')
  expect(JSON.stringify([body, recorded.at(-1)?.data, rows])).not.toMatch(/someone|early|stillair\.test/)
})

test('figures are the desk’s, and of content that there is', async () => {
  const calm = await content()
  expect((await api.listener('zoe').get(`/api/admin/content/${calm}/figures`)).status).toBe(403)
  expect((await ask(randomUUID())).status).toBe(404)
})
