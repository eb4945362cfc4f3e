import { randomUUID } from 'node:crypto'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { CoverImageStored, coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { pictureOf } from '../../../test/image-files.ts'
import { removeUnusedCovers } from './remove-unused-covers.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness({ environment: { RATE_LIMIT_WRITES: '100000' } })
})
afterAll(() => api.close())

const DAY = 24 * 60 * 60 * 1000
/** Runs the clean-up job that much later. Repeats it while projections are late, as the job of the next night would. */
async function sweepAfter(milliseconds: number): Promise<number> {
  for (;;) {
    try {
      return await removeUnusedCovers({ ...api.deps, clock: () => new Date(api.now().getTime() + milliseconds) })
    } catch (error) {
      const isLate = error instanceof AggregateError && error.errors.every(({ kind }) => kind === 'not-ready')
      if (!isLate) throw error
    }
  }
}
const filesOf = async (imageId: string) => (await api.mediaStore.list(`covers/image-${imageId}`)).length
const removals = async (imageId: string) =>
  (await eventsOf(api.store)).filter(
    ({ type, stream }) => type === 'CoverImageRemoved' && stream === coverImageStream(imageId),
  )

/** Stores an image and its event as an upload does. */
async function cover(): Promise<string> {
  const imageId = randomUUID()
  const keyPrefix = `covers/image-${imageId}`
  await api.mediaStore.put(`${keyPrefix}/480.webp`, Buffer.from('picture'), { contentType: 'image/webp' })
  const stored = CoverImageStored({
    imageId,
    keyPrefix,
    placeholder: '#abcdef',
    width: 640,
    height: 480,
    size: 7,
    uploadedBy: 'ada',
  })
  const metadata = { commandId: randomUUID(), correlationId: randomUUID(), causationId: null, timeZone: 'UTC' }
  const events = newEvents([stored], {
    ...metadata,
    occurredAt: api.now().toISOString(),
    actor: { kind: 'user', id: 'ada' },
  })
  await api.store.append(coverImageStream(imageId), events, 'no-stream')
  return imageId
}

/** Waits until the job's projection has read the whole log. */
async function caughtUp(): Promise<void> {
  const head = await api.store.head()
  const position = async () => {
    const { rows } = await api.pool.query(
      `select position from projections.checkpoint where active and name = 'cover-images'`,
    )
    return BigInt(rows[0].position)
  }
  await expect.poll(position).toBeGreaterThanOrEqual(head)
}

const session = (imageId: string) => ({
  title: 'Calm',
  type: 'audio',
  categoryId: 3,
  coverImageUrl: `/covers/image-${imageId}`,
})

test('an image that was never used is removed after a day, and cannot be used afterwards', async () => {
  const admin = api.admin()
  const { body } = await admin.send('POST', '/api/cover-images', { body: await pictureOf('jpeg') })
  const unused = String(body.id)
  await caughtUp()
  expect(await sweepAfter(DAY - 60_000)).toBe(0)
  expect(await filesOf(unused)).toBe(5)

  expect(await sweepAfter(DAY + 60_000)).toBe(1)
  expect(await filesOf(unused)).toBe(0)
  expect(await removals(unused)).toHaveLength(1)
  expect((await api.visitor().get(`${body.url}/480.webp`)).status).toBe(404)
  expect(await admin.post('/api/content', session(unused))).toMatchObject({
    status: 400,
    body: { details: { coverImageUrl: expect.any(String) } },
  })
  await caughtUp()
  expect(await sweepAfter(DAY + 60_000)).toBe(0)
})

test('an image that was ever used stays, since an older version may be restored', async () => {
  const [ofSession, ofProgram] = [await cover(), await cover()]
  const admin = api.admin()
  const created = await admin.post('/api/content', session(ofSession))
  expect(created.status).toBe(201)
  await admin.patch(`/api/content/${created.body.id}`, { coverImageUrl: null })
  const program = { title: 'First flight', coverUrl: `/covers/image-${ofProgram}` }
  expect((await admin.post('/api/programs', program)).status).toBe(201)
  await caughtUp()
  expect(await sweepAfter(400 * DAY)).toBe(0)
  expect([await filesOf(ofSession), await filesOf(ofProgram)]).toEqual([1, 1])
})

test('an image that is used and removed concurrently is never both', async () => {
  const admin = api.admin()
  for (let round = 0; round < 8; round++) {
    const imageId = await cover()
    await caughtUp()
    const name = () => admin.post('/api/content', session(imageId))
    const remove = () => sweepAfter(2 * DAY)
    const [named] = await (round % 2 === 0
      ? Promise.all([name(), remove()])
      : Promise.all([remove(), name()]).then((both) => both.toReversed() as [Awaited<ReturnType<typeof name>>, number]))
    expect([201, 400]).toContain(named.status)
    const isNamed = named.status === 201
    expect(await removals(imageId)).toHaveLength(isNamed ? 0 : 1)
    expect(await filesOf(imageId)).toBe(isNamed ? 1 : 0)
  }
})

test('removes files of failed uploads, but no other cover', async () => {
  const leftBehind = randomUUID()
  const keys = [`covers/image-${leftBehind}/480.webp`, 'covers/c-1-3/480.webp', 'covers/program-p-3/480.webp']
  for (const key of keys) await api.mediaStore.put(key, Buffer.from('picture'), { contentType: 'image/webp' })
  const young = await cover()
  // The read model may not contain the image yet, but the log does.
  await sweepAfter(0)
  expect(await filesOf(leftBehind)).toBe(0)
  expect(await filesOf(young)).toBe(1)
  expect(await api.mediaStore.head('covers/c-1-3/480.webp')).not.toBeNull()
  expect(await api.mediaStore.head('covers/program-p-3/480.webp')).not.toBeNull()
})
