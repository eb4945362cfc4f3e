import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import type { Answer, Person } from '../../../test/person.ts'
import { galleryCoverOf } from '../../contract/shared/cover-gallery.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

async function createSession(title: string, isPublished = true): Promise<string> {
  const file = { title, type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', isPublished }
  return String((await admin.post('/api/content', file)).body.id)
}

/** Creates a program with these contents, and returns its paths for listeners and admins. */
async function createProgram(contentIds: readonly string[], more: object = {}) {
  const { body } = await admin.post('/api/programs', { title: 'First flight', isPublished: true, ...more })
  const path = `/api/programs/${body.id}`
  for (const contentId of contentIds) await admin.post(`${path}/content`, { contentId })
  return { id: String(body.id), path, adminPath: `/api/admin/programs/${body.id}` }
}

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const ids = ({ body }: Answer) => (body as unknown as { id: string }[]).map(({ id }) => id)

test('creates a program, storing empty fields of the form as null', {
  tags: [
    'entities/program-its-fields-an-ordered-content',
    'validation/program-form-description-whoisthisfor',
    'validation/program-form-tags-list-ispublished',
    'validation/tags-trimmed',
    'validation/tags-empty-ignored',
    'validation/tags-duplicates-ignored',
    'api/post-api-programs',
  ],
}, async () => {
  const form = {
    title: ' First flight ',
    description: '',
    whoIsThisFor: ' ',
    coverUrl: '',
    tags: [' calm', 'calm ', ''],
  }
  const created = await admin.post('/api/programs', form)
  expect(created).toMatchObject({ status: 201 })
  expect(created.body).toEqual({
    id: expect.any(String),
    title: 'First flight',
    description: null,
    whoIsThisFor: null,
    coverUrl: null,
    tags: ['calm'],
    isPublished: false,
    contentIds: [],
    cover: galleryCoverOf(String(created.body.id)),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    revision: 0,
    updatedAt: created.body.createdAt,
  })
  expect((await admin.get(`/api/admin/programs/${created.body.id}`)).body).toEqual(created.body)
  const { revision: _, updatedAt: __, ...rest } = created.body
  expect((await admin.get(`/api/programs/${created.body.id}`)).body).toEqual(rest)
})

test('an edit changes only the fields sent, and returns the whole program', {
  tags: ['api/patch-api-programs-id'],
}, async () => {
  const { path, adminPath } = await createProgram([], { description: 'Before', tags: ['calm'] })
  const edited = await admin.patch(path, { title: 'Second flight', whoIsThisFor: 'You.' })
  expect(edited).toMatchObject({
    status: 200,
    body: { title: 'Second flight', description: 'Before', whoIsThisFor: 'You.', tags: ['calm'], isPublished: true },
  })
  expect((await admin.get(adminPath)).body).toEqual(edited.body)
})

test('accepts long texts in any script, and rejects longer ones at their field', {
  tags: ['validation/program-form-title-required-title', 'validation/program-form-coverurl-url-empty'],
}, async () => {
  const description = '恐'.repeat(5_000)
  const answer = await admin.post('/api/programs', { title: 'Long', description, whoIsThisFor: description })
  expect(answer).toMatchObject({ status: 201, body: { description, whoIsThisFor: description } })
  const refused = await admin.post('/api/programs', { title: '', description: `${description}x`, coverUrl: 'cover' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(refused.body.details).toMatchObject({
    title: 'Title is required',
    coverUrl: 'Must be a valid URL',
    description: expect.any(String),
  })
})

describe('the contents of a program', () => {
  test('are appended, moved and removed, and every answer contains the order', {
    tags: [
      'roles/admin-attach-detach-reorder-program',
      'api/post-api-programs-id-content',
      'api/delete-api-programs-id-content-contentid',
      'api/patch-api-programs-id-content-contentid',
    ],
  }, async () => {
    const [a, b, c] = [await createSession('A'), await createSession('B'), await createSession('C')]
    const { path, adminPath } = await createProgram([a, b])
    const added = await admin.post(`${path}/content`, { contentId: c })
    expect(added).toMatchObject({ status: 201, body: { contentIds: [a, b, c] } })
    expect(await admin.post(`${path}/content`, { contentId: c })).toMatchObject({
      status: 201,
      body: { contentIds: [a, b, c] },
    })
    const moved = await admin.patch(`${path}/content/${c}/order`, { order: 0 })
    expect(moved).toMatchObject({ status: 200, body: { contentIds: [c, a, b] } })
    const removed = await admin.delete(`${path}/content/${a}`)
    expect(removed).toMatchObject({ status: 200, body: { contentIds: [c, b] } })
    expect((await admin.get(adminPath)).body).toEqual(removed.body)
    expect(await admin.delete(`${path}/content/${a}`)).toMatchObject({ status: 200, body: removed.body })
    expect(ids(await api.listener('zoe').get(`${path}/content`, await newest()))).toEqual([c, b])
  })

  test('are returned with all their fields, and whether they are premium', {
    tags: ['entities/content-ispremium-seen-on-program', 'api/get-api-programs-id-content-ordered-list'],
  }, async () => {
    const free = { title: 'Free', type: 'audio', categoryId: 1, fileUrl: 'https://files.test/a.mp3', isPublished: true }
    const { body } = await admin.post('/api/content', { ...free, isFreeContent: true, tags: ['calm'] })
    const { path } = await createProgram([String(body.id), await createSession('Premium')])
    const seen = await api.listener('zoe').get(`${path}/content`, await newest())
    expect(seen.body).toMatchObject([
      { title: 'Free', tags: ['calm'], isFreeContent: true, isPremium: false },
      { title: 'Premium', isFreeContent: false, isPremium: true },
    ])
    expect((await api.listener('zoe').get(`/api/content/${body.id}`)).body).toEqual(
      Object.fromEntries(
        Object.entries((seen.body as unknown as object[])[0] ?? {}).filter(([key]) => key !== 'isPremium'),
      ),
    )
  })

  test('must exist in the library to be added, and in the program to be moved', async () => {
    const outside = await createSession('Outside')
    const { path } = await createProgram([])
    const unknown = await admin.post(`${path}/content`, { contentId: 'nothing' })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'The session was not found.' } })
    expect((await admin.patch(`${path}/content/${outside}/order`, { order: 0 })).status).toBe(404)
    expect((await admin.patch(`${path}/content/${outside}/order`, { order: -1 })).status).toBe(400)
    expect((await admin.patch(`${path}/content/${outside}/order`, { order: 0.5 })).status).toBe(400)
  })

  test('have one of the two orders if two admins move content at once', {
    tags: ['api/patch-api-programs-id-content-contentid'],
  }, async () => {
    const [a, b, c] = [await createSession('A'), await createSession('B'), await createSession('C')]
    const { path } = await createProgram([a, b, c])
    const [ada, otto] = [api.admin('ada'), api.admin('otto')]
    const answers = await Promise.all([
      ada.patch(`${path}/content/${c}/order`, { order: 0 }),
      otto.patch(`${path}/content/${b}/order`, { order: 0 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await admin.get(path, await newest())
    expect([
      [c, b, a],
      [b, c, a],
    ]).toContainEqual(body.contentIds)
  })

  test('include drafts for admins, but not for listeners', async () => {
    const [shown, draft] = [await createSession('Shown'), await createSession('Draft', false)]
    const { path, id } = await createProgram([draft, shown])
    const zoe = api.listener('zoe')
    expect((await zoe.get(path, await newest())).body).toMatchObject({ contentIds: [shown] })
    const list = (await zoe.get('/api/programs')).body as unknown as { id: string }[]
    expect(list.find((program) => program.id === id)).toMatchObject({ contentIds: [shown] })
    expect(ids(await zoe.get(`${path}/content`))).toEqual([shown])
    expect((await admin.get(path)).body).toMatchObject({ contentIds: [draft, shown] })
    expect(ids(await admin.get(`${path}/content`))).toEqual([draft, shown])

    await admin.patch(`/api/content/${draft}`, { isPublished: true })
    expect((await zoe.get(path, await newest())).body).toMatchObject({ contentIds: [draft, shown] })
  })
})

test('no route shows drafts to listeners', {
  tags: ['states/programs-draft-published-users-see-only', 'api/get-api-programs-id'],
}, async () => {
  const { id, path } = await createProgram([await createSession('A')], { isPublished: false })
  const seen = await newest()
  const zoe = api.listener('zoe')
  expect(ids(await admin.get('/api/programs', seen))).toContain(id)
  expect(ids(await zoe.get('/api/programs', seen))).not.toContain(id)
  expect((await zoe.get(path, seen)).status).toBe(404)
  expect((await zoe.get(`${path}/content`, seen)).status).toBe(404)
  const published = await admin.patch(path, { isPublished: true })
  expect(published).toMatchObject({ status: 200, body: { isPublished: true } })
  expect((await zoe.get(path, await newest())).status).toBe(200)
  await admin.patch(path, { isPublished: false })
  expect((await zoe.get(path, await newest())).status).toBe(404)
})

test('lists the newest program first', { tags: ['api/get-api-programs'] }, async () => {
  const first = await createProgram([])
  api.advance(1)
  const second = await createProgram([])
  const order = ids(await admin.get('/api/programs', await newest()))
  expect(order.indexOf(second.id)).toBeLessThan(order.indexOf(first.id))
})

test('an unknown program gets a 404, and nothing is recorded', async () => {
  const before = (await eventsOf(api.store)).length
  const answers = [
    await admin.get('/api/programs/nothing'),
    await admin.get('/api/programs/nothing/content'),
    await admin.patch('/api/programs/nothing', { title: 'x' }),
    await admin.post('/api/programs/nothing/content', { contentId: 'x' }),
    await admin.delete('/api/programs/nothing/content/x'),
    await admin.patch('/api/programs/nothing/content/x/order', { order: 0 }),
    await admin.get('/api/programs/%00'),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body.code).toBe('not-found')
  }
  expect(await eventsOf(api.store)).toHaveLength(before)
})
