import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from './harness.ts'
import type { Person } from './person.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const bin = async () => (await admin.get('/api/admin/bin', await newest())).body as unknown as { id: string }[]
const undelete = (id: unknown) => admin.post(`/api/content/${id}/undelete`, {})

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

test('what is deleted lies in the bin, and comes back as the draft it was, with its transcript', async () => {
  const { id, title } = await deletedSession()
  expect((await admin.get(`/api/admin/content/${id}`)).status).toBe(404)
  const [item] = await bin()
  expect(item).toMatchObject({ id, title, type: 'audio' })

  const { status, body } = await undelete(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, title, tags: ['Wind'], isPublished: false, revision: 2 })
  expect((await bin()).map((one) => one.id)).not.toContain(id)
  expect((await admin.get(`/api/admin/content/${id}`, await newest())).body).toMatchObject({ hasTranscript: true })
  const { body: page } = await admin.get(`/api/admin/content?search=${encodeURIComponent(title)}`, await newest())
  expect(page.items).toMatchObject([{ id, hasTranscript: true, revision: 2 }])
  // Again is as good, and what came back is edited and deleted like any other.
  expect(await undelete(id)).toMatchObject({ status: 200, body: { revision: 2 } })
  const edit = { title: `${title}!`, expectedRevision: 2 }
  expect(await admin.patch(`/api/content/${id}`, edit)).toMatchObject({ status: 200, body: { revision: 3 } })
  expect((await admin.delete(`/api/content/${id}`)).status).toBe(200)
  expect(await undelete(id)).toMatchObject({ status: 200, body: { title: `${title}!`, revision: 5 } })
  const { body: history } = await admin.get(`/api/content/${id}/history`, await newest())
  expect((history as unknown as { title: string }[])[0]?.title).toBe('Brought back from the bin')
})

test('after thirty days it is in the bin no more, and that is said', async () => {
  const { id } = await deletedSession()
  api.advance(30 * 86_400 + 60)
  expect((await bin()).map((one) => one.id)).not.toContain(id)
  expect(await undelete(id)).toMatchObject({ status: 409, body: { code: 'not-in-bin' } })
})

test('what never was in the library does not come out of the bin', async () => {
  expect((await undelete(randomUUID())).status).toBe(404)
  const { body } = await admin.post('/api/content', { title: 'There', type: 'audio', categoryId: 3 })
  expect(await undelete(body.id)).toMatchObject({ status: 200, body: { revision: 0 } })
})
