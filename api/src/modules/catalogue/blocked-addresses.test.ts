import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { listen } from '../../../test/listen.ts'
import { type Person, person } from '../../../test/person.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const LOADED = 'https://files.test/calm.mp3'
const BLOCKED = 'https://blocked.test/calm.mp3'
const session = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: LOADED }
const refusedAt = (...fields: string[]) => ({
  status: 409,
  body: {
    code: 'address-blocked',
    error: expect.stringContaining('allow https://blocked.test with MEDIA_ORIGINS'),
    details: Object.fromEntries(fields.map((field) => [field, expect.stringContaining('https://blocked.test')])),
  },
})
const publish = (id: unknown, more = {}) => admin.patch(`/api/content/${id}`, { isPublished: true, ...more })

describe('content with a URL that listeners’ browsers do not load', () => {
  test.each(['fileUrl', 'thumbnailUrl', 'coverImageUrl'])('is not published with that URL as %s', async (field) => {
    const details = { ...session, [field]: BLOCKED }
    expect(await admin.post('/api/content', { ...details, isPublished: true })).toMatchObject(refusedAt(field))
    const { status, body } = await admin.post('/api/content', details)
    expect(status).toBe(201)
    expect(await publish(body.id)).toMatchObject(refusedAt(field))
    expect((await admin.get(`/api/content/${body.id}`)).body).toMatchObject({ isPublished: false, [field]: BLOCKED })
    expect(await publish(body.id, { [field]: LOADED })).toMatchObject({ status: 200 })
    expect(await admin.patch(`/api/content/${body.id}`, { [field]: BLOCKED })).toMatchObject(refusedAt(field))
  })

  test('stays editable if already published, and can be unpublished but not published again', async () => {
    const before = await listen({ ...api.deps, config: { ...api.config, mediaOrigins: ['https://blocked.test'] } })
    const once = person(before.url, api.tokens.sign({ sub: 'ada', email: 'ada@stillair.test', admin: true }))
    const { body } = await once.post('/api/content', { ...session, fileUrl: BLOCKED, isPublished: true })
    await before.stop()
    const path = `/api/content/${body.id}`
    expect(await admin.patch(path, { title: 'Calmer' })).toMatchObject({ status: 200 })
    expect(await admin.patch(path, { isPublished: false })).toMatchObject({ status: 200 })
    expect(await publish(body.id)).toMatchObject(refusedAt('fileUrl'))
  })

  test('is not published by restoring an older version', async () => {
    const { body } = await admin.post('/api/content', { ...session, coverImageUrl: BLOCKED })
    await publish(body.id, { coverImageUrl: '' })
    expect(await admin.post(`/api/content/${body.id}/restore`, { revision: 0 })).toMatchObject(
      refusedAt('coverImageUrl'),
    )
  })
})

test('a program with such a cover is not published, and a published one cannot get it', async () => {
  const program = { title: 'A way', coverUrl: BLOCKED }
  expect(await admin.post('/api/programs', { ...program, isPublished: true })).toMatchObject(refusedAt('coverUrl'))
  const { body } = await admin.post('/api/programs', program)
  const path = `/api/programs/${body.id}`
  expect(await admin.patch(path, { isPublished: true })).toMatchObject(refusedAt('coverUrl'))
  expect(await admin.patch(path, { isPublished: true, coverUrl: '' })).toMatchObject({ status: 200 })
  expect(await admin.post(`${path}/restore`, { revision: 0 })).toMatchObject(refusedAt('coverUrl'))
  expect(await admin.patch(path, { title: 'The way' })).toMatchObject({ status: 200 })
})
