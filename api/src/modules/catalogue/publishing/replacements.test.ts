import { randomUUID } from 'node:crypto'
import {
  MediaDeleted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingStarted,
  PACKAGING_RULES,
} from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagedMedia, uploaded } from '../../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { append } from '../../../../test/media-story.ts'
import type { Person } from '../../../../test/person.ts'
import { replacePlanned } from './replace-planned.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const read = async (id: unknown) => (await admin.get(`/api/admin/content/${id}`, await newest())).body
const row = async (title: string) => {
  const { body } = await admin.get(`/api/admin/content?search=${encodeURIComponent(title)}`, await newest())
  return (body.items as Record<string, unknown>[])[0]
}
const titlesOf = async (id: unknown) => {
  const { body } = await admin.get(`/api/content/${id}/history`, await newest())
  return (body as unknown as { readonly title: string; readonly by: string | null }[]).map(({ title }) => title)
}

/** Runs the replacement job once the read models have caught up. */
async function look(): Promise<number> {
  await row('')
  await admin.get('/api/media', await newest())
  const problems: unknown[] = []
  const done = await replacePlanned({ store: api.store, pool: api.pool, clock: api.now }, (_, error) =>
    problems.push(error),
  )
  expect(problems).toEqual([])
  return done
}

/** Creates an upload that is being packaged. */
async function packaging(): Promise<string> {
  const mediaId = randomUUID()
  await append(api.store, mediaId, [uploaded(mediaId), MediaPackagingStarted({ mediaId, attempt: 'one' })])
  return mediaId
}
const finish = (mediaId: string, kind: 'audio' | 'video' = 'audio') =>
  append(api.store, mediaId, [
    MediaPackaged({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId, { kind }), rules: PACKAGING_RULES }),
  ])

/** Creates a published session with a recording, and schedules an upload as its replacement. */
async function planned() {
  const [first, second] = [await packaging(), await packaging()]
  await finish(first)
  const title = `Heard ${randomUUID()}`
  const session = { title, type: 'audio', categoryId: 3, mediaId: first, isFreeContent: true, isPublished: true }
  const { body } = await admin.post('/api/content', session, await newest())
  const path = `/api/content/${body.id}`
  const answer = await admin.patch(path, { replacement: second, expectedRevision: body.revision })
  expect(answer).toMatchObject({
    status: 200,
    body: { mediaId: first, replacement: { mediaId: second, problem: null } },
  })
  return { id: body.id, path, title, first, second }
}

test('replaces the recording automatically and once, when the new one is ready', async () => {
  const { id, title, first, second } = await planned()
  const waiting = { isPublished: true, mediaId: first, replacement: { mediaId: second, problem: null } }
  expect(await row(title)).toMatchObject(waiting)
  expect(await look()).toBe(0)
  expect(await read(id)).toMatchObject(waiting)
  const listener = api.listener('lena')
  expect((await listener.get(`/api/content/${id}`, await newest())).body).toMatchObject({ mediaId: first })
  await finish(second, 'video')
  // Of several processes that run the job at once, only one replaces.
  await Promise.all([look(), look(), look()])
  const inPlace = { isPublished: true, mediaId: second, type: 'video', replacement: null }
  expect(await row(title)).toMatchObject(inPlace)
  expect((await listener.get(`/api/content/${id}`, await newest())).body).toMatchObject({ mediaId: second })
  expect(await look()).toBe(0)
  expect(await titlesOf(id)).toEqual(['New recording in use', 'New recording chosen', 'Created and published'])
  const { events } = await api.store.readStream(`content-${id}`)
  expect(events.map(({ type }) => type)).toEqual([
    'ContentCreated',
    'ContentPublished',
    'ReplacementPlanned',
    'ContentEdited',
  ])
})

test('a replacement that fails keeps the old recording and shows the problem until somebody edits it', async () => {
  const { id, path, title, first, second } = await planned()
  const reason = 'It has no audio track.'
  await append(api.store, second, [
    MediaPackagingFailed({ mediaId: second, attempt: 'one', reason, code: 'no-audio', rules: PACKAGING_RULES }),
  ])
  expect(await look()).toBe(1)
  const problem = 'The new recording could not be processed.'
  expect(await row(title)).toMatchObject({
    isPublished: true,
    mediaId: first,
    replacement: { mediaId: second, problem },
  })
  expect(await look()).toBe(0)
  const { body } = await admin.get(`${path}/history`, await newest())
  expect((body as unknown as unknown[])[0]).toMatchObject({
    title: 'New recording could not be used',
    changes: [{ sentence: problem }],
    by: null,
  })
  await admin.patch(path, { title: `${title}!` })
  expect(await read(id)).toMatchObject({ mediaId: first, replacement: null })
})

test('a replacement can be cancelled, and does not override another choice', async () => {
  const off = await planned()
  await admin.patch(off.path, { replacement: null })
  await finish(off.second)
  expect(await look()).toBe(0)
  expect(await row(off.title)).toMatchObject({ mediaId: off.first, replacement: null })

  const overtaken = await planned()
  const third = await packaging()
  await finish(third)
  await admin.patch(overtaken.path, { mediaId: third })
  await finish(overtaken.second)
  expect(await look()).toBe(0)
  const problem = 'Another recording was chosen before the new one was ready.'
  expect(await row(overtaken.title)).toMatchObject({
    mediaId: third,
    replacement: { mediaId: overtaken.second, problem },
  })
})

test('a planned replacement counts as used, and its deletion is reported', async () => {
  const { id, title, second } = await planned()
  await row('')
  expect(await admin.delete(`/api/media/${second}`)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining(title) },
  })
  const { body } = await admin.get(`/api/media/${second}`, await newest())
  expect(body.usedBy).toEqual([{ id, title, isPublished: true }])
  // As if it had been deleted at the moment when it was planned.
  await append(api.store, second, [MediaDeleted({ mediaId: second, filesGoAt: api.now().toISOString() })])
  expect(await look()).toBe(1)
  expect(await row(title)).toMatchObject({
    replacement: { mediaId: second, problem: 'The new recording was deleted before it was ready.' },
  })
})

test('rejects a replacement for a draft, by an unknown upload, or from a listener', async () => {
  const { path, second } = await planned()
  const draft = (await admin.post('/api/content', { title: 'Draft', type: 'audio', categoryId: 3 })).body
  expect(await admin.patch(`/api/content/${draft.id}`, { replacement: second })).toMatchObject({ status: 400 })
  expect(await admin.patch(path, { replacement: randomUUID() })).toMatchObject({
    status: 400,
    body: { error: 'The upload was not found.' },
  })
  expect(await api.listener('lena').patch(path, { replacement: null })).toMatchObject({ status: 403 })
})
