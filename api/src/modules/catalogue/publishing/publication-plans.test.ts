import { randomUUID } from 'node:crypto'
import { MediaPackaged, MediaPackagingStarted, PACKAGING_RULES } from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagedMedia, uploaded } from '../../../../../events/test/media-events.ts'
import { type Harness, startHarness } from '../../../../test/harness.ts'
import { append, failedUpload } from '../../../../test/media-story.ts'
import type { Person } from '../../../../test/person.ts'
import { correctContentTypes } from './correct-content-types.ts'
import { publishPlanned } from './publish-planned.ts'
import { unpublishPlanned } from './unpublish-planned.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const session = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: 'https://files.test/calm.mp3' }
const later = (seconds: number) => new Date(api.now().getTime() + seconds * 1_000).toISOString()
const newest = async () => ({ 'x-position': String(await api.store.head()) })
const read = async (id: unknown) => (await admin.get(`/api/admin/content/${id}`, await newest())).body
const row = async (title: string) => {
  const { body } = await admin.get(`/api/admin/content?search=${encodeURIComponent(title)}`, await newest())
  return (body.items as Record<string, unknown>[])[0]
}

/** Runs the publication job once the read model has caught up. */
async function look(origins: { own: string[]; media: string[] } = { own: [], media: ['https://files.test'] }) {
  await row('')
  const problems: unknown[] = []
  const deps = { store: api.store, pool: api.pool, clock: api.now, origins }
  const done = await publishPlanned(deps, (_, error) => problems.push(error))
  expect(problems).toEqual([])
  return done
}

test('publishes a draft automatically at its time, once, and records it in the history', async () => {
  const at = later(3_600)
  const title = `At nine ${randomUUID()}`
  const { body } = await admin.post('/api/content', { ...session, title, publicationPlan: { at } })
  expect(body).toMatchObject({ isPublished: false, publicationPlan: { at, problem: null } })
  expect(await row(title)).toMatchObject({ isPublished: false, publicationPlan: { at, problem: null } })
  expect(await look()).toBe(0)
  api.advance(3_601)
  // Of several processes that run the job at once, only one publishes.
  await Promise.all([look(), look(), look()])
  expect(await row(title)).toMatchObject({ isPublished: true, publicationPlan: null })
  expect(await look()).toBe(0)
  const { body: history } = await admin.get(`/api/content/${body.id}/history`, await newest())
  const steps = history as unknown as { readonly title: string }[]
  expect(steps.map((step) => step.title)).toEqual(['Published', 'Created and scheduled to be published'])
  expect((await api.store.readStream(`content-${body.id}`)).events.map(({ type }) => type)).toEqual([
    'ContentCreated',
    'PublicationPlanned',
    'ContentPublished',
  ])
})

test('content created before its upload was inspected gets the upload’s type, published or not', async () => {
  const mediaId = randomUUID()
  await append(api.store, mediaId, [uploaded(mediaId), MediaPackagingStarted({ mediaId, attempt: 'one' })])
  const made = async (title: string, more: object) =>
    (await admin.post('/api/content', { ...session, fileUrl: undefined, title, mediaId, ...more })).body.id
  const planned = await made(`Planned ${randomUUID()}`, { publicationPlan: { at: null } })
  const draft = await made(`Draft ${randomUUID()}`, {})
  const byHand = await made(`By hand ${randomUUID()}`, {})
  const packaged = packagedMedia(mediaId, { kind: 'video' })
  await append(api.store, mediaId, [MediaPackaged({ mediaId, attempt: 'one', packaged, rules: PACKAGING_RULES })])
  expect(await admin.patch(`/api/content/${byHand}`, { isPublished: true })).toMatchObject({
    status: 200,
    body: { isPublished: true, type: 'video' },
  })
  expect(await look()).toBe(1)
  expect(await read(planned)).toMatchObject({ isPublished: true, type: 'video' })
  expect(await read(draft)).toMatchObject({ isPublished: false, type: 'audio' })

  await admin.get('/api/media', await newest())
  const problems: unknown[] = []
  const takeThem = () =>
    correctContentTypes({ store: api.store, pool: api.pool, clock: api.now }, (_, error) => problems.push(error))
  // Of several processes that run the job at once, only one corrects the type.
  await Promise.all([takeThem(), takeThem()])
  expect(problems).toEqual([])
  expect(await read(draft)).toMatchObject({ isPublished: false, type: 'video' })
  await row('')
  expect(await takeThem()).toBe(0)
  const { body: history } = await admin.get(`/api/content/${draft}/history`, await newest())
  const steps = history as unknown as { readonly title: string }[]
  expect(steps.map(({ title }) => title)).toEqual(['Type set by the recording', 'Created'])
})

test('publishes a draft once its recording is ready', async () => {
  const mediaId = randomUUID()
  await append(api.store, mediaId, [uploaded(mediaId), MediaPackagingStarted({ mediaId, attempt: 'one' })])
  const title = `When ready ${randomUUID()}`
  const plan = { publicationPlan: { at: null } }
  await admin.post('/api/content', { ...session, fileUrl: undefined, title, mediaId, ...plan })
  expect(await look()).toBe(0)
  await append(api.store, mediaId, [
    MediaPackaged({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId), rules: PACKAGING_RULES }),
  ])
  expect(await look()).toBe(1)
  expect(await row(title)).toMatchObject({ isPublished: true, publicationPlan: null })
})

test('a plan that fails leaves a draft with the reason until somebody edits it', async () => {
  const at = later(60)
  const title = `Elsewhere ${randomUUID()}`
  const { body } = await admin.post('/api/content', { ...session, title, publicationPlan: { at } })
  api.advance(61)
  expect(await look({ own: [], media: [] })).toBe(1)
  const problem = expect.stringContaining('MEDIA_ORIGINS')
  expect(await row(title)).toMatchObject({ isPublished: false, publicationPlan: { at, problem } })
  expect(await read(body.id)).toMatchObject({ isPublished: false, publicationPlan: { at, problem } })
  expect(await look()).toBe(0)
  await admin.patch(`/api/content/${body.id}`, { title: `${title}!` })
  expect(await row(title)).toMatchObject({ isPublished: false, publicationPlan: null })
})

test('a plan can be changed and withdrawn, even if the list is stale', async () => {
  const title = `Withdrawn ${randomUUID()}`
  const { body } = await admin.post('/api/content', { ...session, title, publicationPlan: { at: later(60) } })
  const path = `/api/content/${body.id}`
  const changed = later(7_200)
  expect((await admin.patch(path, { publicationPlan: { at: changed } })).body).toMatchObject({
    publicationPlan: { at: changed, problem: null },
  })
  api.advance(61)
  expect(await look()).toBe(0)
  expect((await admin.patch(path, { publicationPlan: null })).body).toMatchObject({ publicationPlan: null })
  api.advance(7_200)
  expect(await look()).toBe(0)
  expect(await row(title)).toMatchObject({ isPublished: false, publicationPlan: null })
})

test('a plan that is bound to fail is rejected with a message, and nothing is saved', async () => {
  const { mediaId } = await failedUpload(api)
  const refused = [
    [{ publicationPlan: { at: later(-1) } }, 400, 'The time to publish at has passed.'],
    [{ publicationPlan: { at: later(600 * 86_400) } }, 400, 'The time to publish at is too far ahead.'],
    [{ publicationPlan: { at: 'tomorrow' } }, 400, expect.any(String)],
    [{ publicationPlan: { at: null }, mediaId }, 409, expect.stringContaining('could not be processed')],
    [{ publicationPlan: { at: null }, fileUrl: '' }, 409, expect.stringContaining('Attach an upload')],
  ] as const
  const title = `Refused ${randomUUID()}`
  for (const [more, status, error] of refused) {
    expect(await admin.post('/api/content', { ...session, title, ...more })).toMatchObject({ status, body: { error } })
  }
  expect(await row(title)).toBeUndefined()
})

test('content is unpublished automatically at its time, once, and the history says so', async () => {
  const at = later(3_600)
  const title = `Until nine ${randomUUID()}`
  const { body } = await admin.post('/api/content', { ...session, title, isPublished: true, unpublishAt: at })
  expect(body).toMatchObject({ isPublished: true, unpublishAt: at })
  expect(await row(title)).toMatchObject({ isPublished: true, unpublishAt: at })
  const endThem = async () => {
    await row('')
    const problems: unknown[] = []
    const deps = { store: api.store, pool: api.pool, clock: api.now }
    const done = await unpublishPlanned(deps, (_, error) => problems.push(error))
    expect(problems).toEqual([])
    return done
  }
  expect(await endThem()).toBe(0)
  api.advance(3_601)
  await Promise.all([endThem(), endThem()])
  expect(await row(title)).toMatchObject({ isPublished: false, unpublishAt: null })
  expect(await endThem()).toBe(0)
  const { body: history } = await admin.get(`/api/content/${body.id}/history`, await newest())
  const steps = history as unknown as { readonly title: string; readonly undo: object | null }[]
  expect(steps[0]).toMatchObject({ title: 'Unpublished', undo: { isPublished: true } })
  // The time has passed, and could not be set again.
  expect(steps[0]?.undo).not.toHaveProperty('unpublishAt')
})

test('a time to unpublish that is impossible is rejected with a message', async () => {
  const title = `Refused end ${randomUUID()}`
  const refused = [
    [{ unpublishAt: later(-1) }, 'The time to unpublish at has passed.'],
    [{ unpublishAt: later(600 * 86_400) }, 'The time to unpublish at is too far ahead.'],
    [{ unpublishAt: later(60), publicationPlan: { at: later(60) } }, 'It would be unpublished before it is published.'],
  ] as const
  for (const [more, error] of refused) {
    expect(await admin.post('/api/content', { ...session, title, ...more })).toMatchObject({
      status: 400,
      body: { error },
    })
  }
  expect(await row(title)).toBeUndefined()
})
