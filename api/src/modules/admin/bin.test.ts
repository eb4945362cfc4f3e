import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import type { Person } from '../../../test/person.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const bin = async () => (await admin.get('/api/admin/bin', await newest())).body as unknown as { id: string }[]
const restoreDeleted = (id: unknown) => admin.post(`/api/content/${id}/undelete`, {})

async function deletedSession(): Promise<{ id: string; title: string }> {
  const title = `Calm ${randomUUID()}`
  const session = { title, type: 'audio', categoryId: 3, fileUrl: 'https://files.test/calm.mp3', tags: ['Wind'] }
  const { body } = await admin.post('/api/content', session)
  const id = String(body.id)
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe.'
  expect((await admin.put(`/api/content/${id}/transcript`, { text })).status).toBe(200)
  expect((await admin.delete(`/api/content/${id}`)).status).toBe(200)
  return { id, title }
}

test('a deleted session is in the bin, and is restored as a draft with its transcript', async () => {
  const { id, title } = await deletedSession()
  expect((await admin.get(`/api/admin/content/${id}`)).status).toBe(404)
  const [item] = await bin()
  expect(item).toMatchObject({ kind: 'session', id, title })

  const { status, body } = await restoreDeleted(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, title, tags: ['Wind'], isPublished: false, revision: 2 })
  expect((await bin()).map((one) => one.id)).not.toContain(id)
  expect((await admin.get(`/api/admin/content/${id}`, await newest())).body).toMatchObject({ hasTranscript: true })
  const { body: page } = await admin.get(`/api/admin/content?search=${encodeURIComponent(title)}`, await newest())
  expect(page.items).toMatchObject([{ id, hasTranscript: true, revision: 2 }])
  // Restoring again changes nothing; a restored session can be edited and deleted like any other.
  expect(await restoreDeleted(id)).toMatchObject({ status: 200, body: { revision: 2 } })
  const edit = { title: `${title}!`, expectedRevision: 2 }
  expect(await admin.patch(`/api/content/${id}`, edit)).toMatchObject({ status: 200, body: { revision: 3 } })
  expect((await admin.delete(`/api/content/${id}`)).status).toBe(200)
  expect(await restoreDeleted(id)).toMatchObject({ status: 200, body: { title: `${title}!`, revision: 5 } })
  const { body: history } = await admin.get(`/api/content/${id}/history`, await newest())
  expect((history as unknown as { title: string }[])[0]?.title).toBe('Restored from the bin')
})

test('a session leaves the bin after thirty days, and restoring it gets an error', async () => {
  const { id } = await deletedSession()
  api.advance(30 * 86_400 + 60)
  expect((await bin()).map((one) => one.id)).not.toContain(id)
  expect(await restoreDeleted(id)).toMatchObject({ status: 409, body: { code: 'not-in-bin' } })
})

test('deleting for good empties the bin at once, for an admin only, and can be repeated', async () => {
  const { id } = await deletedSession()
  const purge = (who = admin) => who.post(`/api/content/${id}/purge`, {})
  expect((await purge(api.listener('zoe'))).status).toBe(403)
  expect(await purge()).toMatchObject({ status: 200, body: { id } })
  expect((await bin()).map((one) => one.id)).not.toContain(id)
  expect(await restoreDeleted(id)).toMatchObject({
    status: 409,
    body: { code: 'not-in-bin', error: 'It was deleted for good and cannot be brought back.' },
  })
  expect((await purge()).status).toBe(200)
  expect((await admin.post(`/api/content/${randomUUID()}/purge`, {})).status).toBe(404)
})

test('what somebody restored meanwhile is not deleted for good', async () => {
  const { id } = await deletedSession()
  await restoreDeleted(id)
  expect(await admin.post(`/api/content/${id}/purge`, {})).toMatchObject({
    status: 409,
    body: { code: 'not-in-bin', error: 'Somebody restored it from the bin, so it was not deleted.' },
  })
})

test('an unknown session cannot be restored from the bin', async () => {
  expect((await restoreDeleted(randomUUID())).status).toBe(404)
  const { body } = await admin.post('/api/content', { title: 'There', type: 'audio', categoryId: 3 })
  expect(await restoreDeleted(body.id)).toMatchObject({ status: 200, body: { revision: 0 } })
})

describe('a program', () => {
  const undeleteProgram = (id: string) => admin.post(`/api/programs/${id}/undelete`, {})
  const session = async (title: string) =>
    String((await admin.post('/api/content', { title, type: 'audio', categoryId: 3 })).body.id)

  async function deletedProgram(contentIds: string[] = []): Promise<{ id: string; title: string }> {
    const title = `Steps ${randomUUID()}`
    const { body } = await admin.post('/api/programs', { title, whoIsThisFor: 'You', tags: ['Wind'] })
    const id = String(body.id)
    for (const contentId of contentIds) await admin.post(`/api/programs/${id}/content`, { contentId })
    expect((await admin.delete(`/api/programs/${id}`)).status).toBe(200)
    return { id, title }
  }

  test('is in the bin, and is restored as a draft with its remaining sessions', async () => {
    const [first, gone, last] = [await session('First'), await session('Gone'), await session('Last')]
    const { id, title } = await deletedProgram([last, gone, first])
    expect((await admin.get(`/api/programs/${id}`, await newest())).status).toBe(404)
    expect((await bin())[0]).toMatchObject({ kind: 'program', id, title })
    // A session that is only in a deleted program can be deleted.
    expect((await admin.delete(`/api/content/${gone}`)).status).toBe(200)

    const { status, body } = await undeleteProgram(id)
    expect(status).toBe(200)
    const back = { id, title, whoIsThisFor: 'You', tags: ['Wind'], isPublished: false, contentIds: [last, first] }
    expect(body).toMatchObject({ ...back, revision: 5 })
    expect((await admin.get(`/api/admin/programs/${id}`, await newest())).body).toMatchObject({ ...back, revision: 5 })
    expect((await bin()).map((one) => one.id)).not.toContain(id)
    // Restoring again changes nothing; a restored program can be changed and published like any other, and has a
    // history.
    expect(await undeleteProgram(id)).toMatchObject({ status: 200, body: { revision: 5 } })
    const order = { order: 0, expectedRevision: 5 }
    const moved = await admin.patch(`/api/programs/${id}/content/${first}/order`, order)
    expect(moved).toMatchObject({ status: 200, body: { contentIds: [first, last], revision: 6 } })
    const published = await admin.patch(`/api/programs/${id}`, { isPublished: true, expectedRevision: 6 })
    expect(published).toMatchObject({ status: 200, body: { isPublished: true } })
    expect((await api.listener('zoe').get(`/api/programs/${id}`, await newest())).status).toBe(200)
    const { body: history } = await admin.get(`/api/programs/${id}/history`, await newest())
    const titles = (history as unknown as { title: string }[]).map((step) => step.title)
    expect(titles.slice(0, 4)).toEqual(['Published', 'Order changed', 'Restored from the bin', 'Deleted'])
    // Versions from before the deletion can be restored, too.
    const restored = await admin.post(`/api/programs/${id}/restore`, { revision: 1 })
    expect(restored).toMatchObject({ status: 200, body: { contentIds: [last] } })
  })

  test('leaves the bin after thirty days', async () => {
    const { id } = await deletedProgram()
    api.advance(30 * 86_400 + 60)
    expect((await bin()).map((one) => one.id)).not.toContain(id)
    expect(await undeleteProgram(id)).toMatchObject({ status: 409, body: { code: 'not-in-bin' } })
  })

  test('can be deleted for good', async () => {
    const { id } = await deletedProgram()
    expect(await admin.post(`/api/programs/${id}/purge`, {})).toMatchObject({ status: 200, body: { id } })
    expect((await bin()).map((one) => one.id)).not.toContain(id)
    expect(await undeleteProgram(id)).toMatchObject({ status: 409, body: { code: 'not-in-bin' } })
    expect((await admin.post(`/api/programs/${randomUUID()}/purge`, {})).status).toBe(404)
  })

  test('that never existed cannot be restored', async () => {
    expect((await undeleteProgram(randomUUID())).status).toBe(404)
    expect((await api.listener('zoe').post(`/api/programs/${randomUUID()}/undelete`, {})).status).toBe(403)
  })
})
