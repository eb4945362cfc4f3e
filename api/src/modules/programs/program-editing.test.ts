import { randomUUID } from 'node:crypto'
import type { DomainEvent, NewEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { ContentDeleted, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { CoverImageStored, coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { ProgramContentAdded, programStream } from '@stillair/events/modules/programs/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import type { Answer, Person } from '../../../test/person.ts'
import type { HistoryEntry } from '../../contract/admin/history.ts'
import { galleryCoverOf } from '../../contract/shared/cover-gallery.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness({ environment: { RATE_LIMIT_WRITES: '100000' } })
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

/** Returns the event as written by somebody else. */
function byOthers(event: DomainEvent): readonly NewEvent[] {
  const commandId = randomUUID()
  const actor = { kind: 'system', id: 'test' } as const
  const metadata = { commandId, correlationId: commandId, causationId: null, actor, timeZone: 'UTC' }
  return newEvents([event], { ...metadata, occurredAt: api.now().toISOString() })
}

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const ids = ({ body }: Answer) => (body as unknown as { id: string }[]).map(({ id }) => id)

describe('concurrent changes', () => {
  test('of two moves of the same list, one succeeds and the other is rejected', async () => {
    const sessions = await Promise.all(['A', 'B', 'C', 'D'].map((title) => createSession(title)))
    const [a = '', b = '', c = '', d = ''] = sessions
    const { path, adminPath } = await createProgram([a, b, c, d])
    const { body } = await admin.get(adminPath, await newest())
    const expectedRevision = Number(body.revision)
    const [ada, otto] = await Promise.all([
      api.admin('ada').patch(`${path}/content/${d}/order`, { order: 0, expectedRevision }),
      api.admin('otto').patch(`${path}/content/${b}/order`, { order: 3, expectedRevision }),
    ])
    const lost = ada.status === 200 ? otto : ada
    expect(lost).toMatchObject({ status: 409, body: { code: 'order-changed' } })
    expect(lost.body.error).toBe('Somebody else changed the order. This is the current order.')
    const order = (await admin.get(adminPath, await newest())).body.contentIds
    expect(order).toEqual(ada.status === 200 ? [d, a, b, c] : [a, c, d, b])
    expect([ada.status, otto.status].sort()).toEqual([200, 409])
  })

  test('many moves, additions and removals neither lose nor duplicate content', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, (_, at) => createSession(`Session ${at}`)))
    const [added = '', removed = '', ...others] = sessions
    const { path, adminPath } = await createProgram([removed, ...others])
    const settled = await Promise.all([
      ...others
        .slice(0, 3)
        .map((id, at) => api.admin(`mover-${at}`).patch(`${path}/content/${id}/order`, { order: 9 })),
      api.admin('adder').post(`${path}/content`, { contentId: added }),
      api.admin('remover').delete(`${path}/content/${removed}`),
    ])
    for (const { status, body } of settled) expect([200, 201, 409], String(body.error)).toContain(status)
    const contentIds = (await admin.get(adminPath, await newest())).body.contentIds as string[]
    const wanted = [
      ...others,
      ...(settled[3]?.status === 201 ? [added] : []),
      ...(settled[4]?.status === 200 ? [] : [removed]),
    ]
    expect(contentIds.toSorted()).toEqual(wanted.toSorted())
  })

  test('an edit is rejected if somebody else has changed the program, and overwrites nothing', async () => {
    const { path, adminPath } = await createProgram([])
    const { body: seen } = await admin.get(adminPath, await newest())
    const theirs = await api.admin('otto').patch(path, { title: 'Theirs', expectedRevision: seen.revision })
    expect(theirs).toMatchObject({ status: 200, body: { title: 'Theirs' } })
    const mine = { title: 'Mine', expectedRevision: seen.revision }
    const refused = await admin.patch(path, mine)
    expect(refused).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
    expect((await admin.get(adminPath, await newest())).body).toEqual(theirs.body)
    const { revision } = theirs.body
    expect(await admin.patch(path, { ...mine, expectedRevision: revision })).toMatchObject({ status: 200 })
    expect(await admin.patch(path, { ...mine, expectedRevision: revision })).toMatchObject({ status: 200 })
  })

  test('adding content and editing the title do not conflict', async () => {
    const { path } = await createProgram([])
    const contentId = await createSession('A')
    expect((await admin.post(`${path}/content`, { contentId })).status).toBe(201)
    const edited = await api.admin('otto').patch(path, { title: 'Otto’s', expectedRevision: 1 })
    expect(edited).toMatchObject({ status: 200, body: { title: 'Otto’s', contentIds: [contentId] } })
  })
})

describe('deleting a program', () => {
  test('removes a draft everywhere, keeps its contents, and can be repeated', async () => {
    const contentId = await createSession('Stays')
    const { id, path, adminPath } = await createProgram([contentId], { isPublished: false })
    expect(await admin.delete(path)).toMatchObject({ status: 200, body: { id } })
    const seen = await newest()
    for (const address of [path, adminPath, `${path}/content`, `${path}/history`]) {
      expect((await admin.get(address, seen)).status, address).toBe(404)
    }
    expect(ids(await admin.get('/api/admin/programs', seen))).not.toContain(id)
    expect((await admin.patch(path, { title: 'x' })).status).toBe(404)
    expect((await admin.get(`/api/content/${contentId}`)).status).toBe(200)
    expect(await admin.delete(path)).toMatchObject({ status: 200, body: { id } })
    expect((await eventsOf(api.store)).filter(({ type }) => type === 'ProgramDeleted')).toHaveLength(1)
  })

  test('is rejected while it is published', async () => {
    const { path } = await createProgram([])
    expect(await admin.delete(path)).toMatchObject({
      status: 409,
      body: { code: 'is-published', error: 'This program is published. Unpublish it first.' },
    })
    expect((await admin.get(path)).status).toBe(200)
  })
})

test('content deleted from the library is removed from the program and blocks no change', async () => {
  const [a, gone, c] = [await createSession('A'), await createSession('Gone', false), await createSession('C')]
  const { id: programId, path, adminPath } = await createProgram([a, c])
  // A race: one admin adds the content while another deletes it.
  await api.store.append(programStream(programId), byOthers(ProgramContentAdded({ programId, contentId: gone })), 'any')
  await api.store.append(contentStream(gone), byOthers(ContentDeleted({ contentId: gone })), 'any')
  const seen = await newest()
  expect((await admin.get(adminPath, seen)).body.contentIds).toEqual([a, c])
  expect((await admin.patch(path, { title: 'Renamed' })).body.contentIds).toEqual([a, c])
  const moved = await admin.patch(`${path}/content/${a}/order`, { order: 1 })
  expect(moved).toMatchObject({ status: 200, body: { contentIds: [c, a] } })
  expect(await admin.post(`${path}/content`, { contentId: gone })).toMatchObject({ status: 404 })
})

describe('the history of a program', () => {
  test('shows who changed what and when, newest first, and restores a version', async () => {
    await api.admin('ada').post('/api/users', { firebaseUid: 'ada', email: 'ada@stillair.test', name: 'Ada Marsh' })
    const [ada, otto] = [api.admin('ada'), api.admin('otto')]
    const [a, b, c] = [await createSession('A'), await createSession('B'), await createSession('C')]
    const { body } = await ada.post('/api/programs', { title: 'First', description: 'Sit down. Breathe out.' })
    const path = `/api/programs/${body.id}`
    for (const contentId of [a, b, c]) await ada.post(`${path}/content`, { contentId })
    await ada.patch(`${path}/content/${c}/order`, { order: 0 })
    await ada.patch(path, { title: 'Second', description: 'Sit down. Breathe in.', tags: ['calm'], isPublished: true })
    const last = await otto.delete(`${path}/content/${a}`)

    const { body: history } = await ada.get(`${path}/history`, await newest())
    const entries = history as unknown as HistoryEntry[]
    expect(entries.map(({ title }) => title)).toEqual([
      'Session removed',
      'Edited and published',
      'Order changed',
      ...['Session added', 'Session added', 'Session added', 'Created'],
    ])
    expect(entries.map(({ by }) => by)).toEqual([null, ...Array.from({ length: 6 }, () => 'Ada Marsh')])
    expect(entries.map(({ revision }) => revision)).toEqual([7, 6, 4, 3, 2, 1, 0])
    expect(entries.map(({ isRestorable }) => isRestorable)).toEqual([false, true, true, true, true, true, true])
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(entries[0]?.changes).toEqual([{ field: 'contentIds', sentence: '“A” was removed.', pieces: [] }])
    expect(entries[1]?.changes.map(({ sentence }) => sentence)).toEqual([
      'Title changed from “First” to “Second”.',
      'Description changed.',
      'Tag “calm” added.',
    ])
    expect(entries[1]?.changes[1]?.pieces).toContainEqual({ text: 'in', kind: 'added' })
    expect(entries[2]?.changes[0]?.sentence).toBe('“C” moved from place 3 to 1.')

    const restored = await otto.post(`${path}/restore`, { revision: 3, expectedRevision: last.body.revision })
    expect(restored).toMatchObject({
      status: 200,
      body: {
        title: 'First',
        description: 'Sit down. Breathe out.',
        tags: [],
        contentIds: [a, b, c],
        isPublished: true,
      },
    })
    expect((await admin.get(`/api/admin/programs/${body.id}`, await newest())).body).toEqual(restored.body)
    const after = (await ada.get(`${path}/history`, await newest())).body as unknown as HistoryEntry[]
    expect(after[0]).toMatchObject({ title: 'Edited, session added and order changed', isRestorable: false })
    expect(after.find(({ revision }) => revision === 3)?.isRestorable).toBe(false)
    const again = await otto.post(`${path}/restore`, { revision: 3, expectedRevision: 0 })
    expect(again.body).toEqual(restored.body)
  })

  test('does not name a person with a deleted account', async () => {
    const leaver = api.admin('leaver')
    await leaver.post('/api/users', { firebaseUid: 'leaver', email: 'leaver@stillair.test', name: 'Lee' })
    const { body } = await leaver.post('/api/programs', { title: 'Stays' })
    const byOf = async () => {
      const { body: history } = await admin.get(`/api/programs/${body.id}/history`, await newest())
      return (history as unknown as HistoryEntry[]).map(({ by }) => by)
    }
    expect(await byOf()).toEqual(['Lee'])
    expect((await leaver.delete('/api/users/me', { confirm: true })).status).toBe(200)
    expect(await byOf()).toEqual([null])
  })

  test('names a deleted session by its last title', async () => {
    const contentId = await createSession('First name', false)
    const { path } = await createProgram([contentId], { isPublished: false })
    await admin.patch(`/api/content/${contentId}`, { title: 'Last name' })
    await admin.delete(`${path}/content/${contentId}`)
    await newest()
    expect((await admin.delete(`/api/content/${contentId}`)).status).toBe(200)
    const { body: history } = await admin.get(`${path}/history`, await newest())
    const [removed] = history as unknown as HistoryEntry[]
    expect(removed?.changes[0]).toMatchObject({ sentence: expect.stringContaining('“Last name”') })
  })

  test('rejects restoring an unknown version, or over somebody else’s change', async () => {
    const { path } = await createProgram([])
    await admin.patch(path, { title: 'Second' })
    expect((await admin.post(`${path}/restore`, { revision: 99 })).status).toBe(404)
    expect((await admin.post(`${path}/restore`, { revision: -1 })).status).toBe(400)
    expect(await admin.post(`${path}/restore`, { revision: 0, expectedRevision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'edited-meanwhile' },
    })
    expect((await admin.get(path, await newest())).body).toMatchObject({ title: 'Second' })
  })
})

test('an invalid form gets the message of its first invalid field', async () => {
  const bad = {
    title: 'x'.repeat(201),
    coverUrl: 'javascript:alert(1)',
    tags: Array.from({ length: 51 }, (_, at) => `${at}`),
  }
  expect(await admin.post('/api/programs', bad)).toMatchObject({
    status: 400,
    body: {
      error: 'Must be at most 200 characters',
      details: { title: 'Must be at most 200 characters', coverUrl: 'Must be a valid URL' },
    },
  })
  expect((await admin.post('/api/programs', { title: 'x', tags: bad.tags })).body.details).toEqual({
    tags: 'A program has at most 50 tags',
  })
  const calm = Array.from({ length: 1_000 }, () => 'calm')
  expect((await admin.post('/api/programs', { title: 'Calm', tags: calm })).body.tags).toEqual(['calm'])
  expect(await admin.post('/api/programs', { title: 'x', description: 'x'.repeat(5_000_000) })).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  })
})

describe('an uploaded cover', () => {
  test('is shown as the cover if it exists, and rejected at its field otherwise', async () => {
    const imageId = randomUUID()
    const url = `/covers/image-${imageId}`
    const refused = await admin.post('/api/programs', { title: 'Covered', coverUrl: url })
    expect(refused).toMatchObject({ status: 400, body: { details: { coverUrl: 'There is no such picture' } } })
    const file = { width: 10, height: 10, size: 100, uploadedBy: 'ada' }
    const stored = { imageId, keyPrefix: url.slice(1), placeholder: '#abcdef', ...file }
    await api.store.append(coverImageStream(imageId), byOthers(CoverImageStored(stored)), 'no-stream')
    const created = await admin.post('/api/programs', { title: 'Covered', coverUrl: url })
    expect(created).toMatchObject({ status: 201 })
    expect(created.body).toMatchObject({ coverUrl: url, cover: { prefix: url, placeholder: '#abcdef' } })
    const seen = await newest()
    expect((await admin.get(`/api/admin/programs/${created.body.id}`, seen)).body).toEqual(created.body)
    expect((await admin.get(`/api/programs/${created.body.id}`)).body.cover).toEqual(created.body.cover)
    const without = await admin.patch(`/api/programs/${created.body.id}`, { coverUrl: null })
    expect(without.body.cover).toEqual(galleryCoverOf(String(created.body.id)))
  })
})
