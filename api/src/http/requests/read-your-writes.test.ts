import { supervise } from '@stillair/projections/engine/supervisor.ts'
import { projectionConsumer } from '@stillair/projections/model/projection-consumer.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import type { Answer, Person } from '../../../test/person.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ withProjections: false })
})
afterAll(() => api.close())

const file = {
  title: 'Calm',
  type: 'audio',
  categoryId: 3,
  isFreeContent: true,
  fileUrl: 'https://files.test/a.mp3',
  isPublished: true,
}
const follow = () =>
  supervise({
    consumers: projections.map(projectionConsumer),
    target: SERVING,
    log: api.store,
    pool: api.pool,
    postgresUrl: api.config.postgresUrl,
    logger: pino({ level: 'silent' }),
  })

/** Repeats the read while it is rejected or stale: a busy machine may need longer than the second that a read waits. */
async function inTime(client: Person): Promise<Answer> {
  for (;;) {
    const answer = await client.get('/api/content')
    if (answer.status === 200 && answer.headers.get('x-stale') === null) return answer
  }
}

test('a read waits for its caller’s writes, and reports if it is stale', async () => {
  const admin = api.admin()
  // No projection has ever run, so there is nothing to read.
  expect(await admin.get('/api/content')).toMatchObject({ status: 503, body: { code: 'unavailable' } })

  const created = await admin.post('/api/content', file)
  const reading = inTime(admin)
  const first = follow()
  const fresh = await reading
  expect(fresh.body).toMatchObject([{ id: created.body.id }])
  expect(BigInt(fresh.headers.get('x-position') ?? 0)).toBeGreaterThanOrEqual(
    BigInt(created.headers.get('x-position') ?? 0),
  )
  await first.stop()

  const other = await admin.post('/api/content', { ...file, title: 'Calmer' })
  const began = performance.now()
  const stale = await admin.get('/api/content')
  expect(performance.now() - began).toBeGreaterThan(900)
  expect(stale).toMatchObject({ status: 200, body: [{ id: created.body.id }] })
  expect(stale.headers.get('x-stale')).toBe('true')
  // The returned position is the one that was sent, so that the next read waits, too.
  expect(stale.headers.get('x-position')).toBe(other.headers.get('x-position'))

  const second = follow()
  const caughtUp = await inTime(admin)
  expect(caughtUp.body).toHaveLength(2)
  await second.stop()

  // A user without writes does not wait.
  const visitor = await api.listener('max').get('/api/content')
  expect(visitor.headers.get('x-position')).toBeNull()
  expect(visitor.headers.get('x-stale')).toBeNull()
})
