import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { CoverImageRemoved, CoverImageStored, coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { MediaDeleted } from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploaded } from '../../../../events/test/media-events.ts'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { append, packagedUpload } from '../../../test/media-story.ts'
import type { Answer, Person } from '../../../test/person.ts'
import type { History } from '../../contract/admin/history.ts'
import { gallery, galleryCoverOf } from '../../contract/shared/cover-gallery.ts'

let api: Harness
let admin: Person
beforeAll(async () => {
  api = await startHarness()
  admin = api.admin()
})
afterAll(() => api.close())

const file = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', isFreeContent: true }
const create = async (body: object = {}) => {
  const answer = await admin.post('/api/content', { ...file, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body.id)
}
const newest = async () => ({ 'x-position': String(await api.store.head()) })
const after = ({ headers }: Answer) => ({ 'x-position': headers.get('x-position') ?? '' })
/** Deletes the content once the read models that decide about it have caught up, however busy the machine is. */
const remove = async (id: string, headers: Record<string, string> = {}) => {
  const head = { 'x-position': String(await api.store.head()) }
  for (const path of ['/api/programs', '/api/session-logs']) await admin.get(path, head)
  return admin.delete(`/api/content/${id}`, undefined, headers)
}
const record = (stream: StreamName, events: readonly DomainEvent[]) => {
  const commandId = randomUUID()
  const context = { commandId, correlationId: commandId, causationId: null, timeZone: 'UTC' }
  const actor = { kind: 'system', id: 'test' } as const
  const occurredAt = api.now().toISOString()
  return api.store.append(stream, newEvents(events, { ...context, actor, occurredAt }), 'any')
}

describe('of two editors', () => {
  test('the second is told of the first one’s change, and overwrites nothing', async () => {
    const id = await create()
    const [seen, alsoSeen] = [
      (await admin.get(`/api/admin/content/${id}`)).body,
      (await api.admin('bo').get(`/api/admin/content/${id}`)).body,
    ]
    expect(seen.revision).toBe(0)
    const first = await admin.patch(`/api/content/${id}`, { title: 'Calmer', expectedRevision: seen.revision })
    expect(first).toMatchObject({ status: 200, body: { title: 'Calmer', revision: 1 } })

    const bo = api.admin('bo')
    const change = { description: 'Slow', expectedRevision: alsoSeen.revision }
    expect(await bo.patch(`/api/content/${id}`, change)).toMatchObject({
      status: 409,
      body: {
        code: 'edited-meanwhile',
        error:
          'Somebody else changed this session while you were editing it. Nothing is overwritten, and your changes are not lost.',
      },
    })
    // The newest state is there at once, even for an editor whose list is stale.
    const newest = (await bo.get(`/api/admin/content/${id}`)).body
    expect(newest).toMatchObject({ title: 'Calmer', description: null, revision: 1 })
    expect(await bo.patch(`/api/content/${id}`, { ...change, expectedRevision: newest.revision })).toMatchObject({
      status: 200,
      body: { title: 'Calmer', description: 'Slow', revision: 2 },
    })
  })

  describe('a transcript', () => {
    const words = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
    const spoken = async (id: string) => (await admin.get(`/api/admin/content/${id}/transcript`)).body
    const cue = (text: string) => [{ start: 1, end: 2, text }]

    test('is saved with its expected revision, and the later editor overwrites nothing', async () => {
      const id = await create()
      expect(await spoken(id)).toEqual({ cues: [], revision: null })
      expect((await admin.get(`/api/admin/content/${id}`)).body).toMatchObject({ transcriptRevision: null })
      const first = { transcript: words('Ada'), expectedTranscriptRevision: null }
      expect(await admin.patch(`/api/content/${id}`, first)).toMatchObject({
        status: 200,
        body: { hasTranscript: true, transcriptRevision: 0 },
      })
      const bo = api.admin('bo')
      const second = { transcript: words('Bo'), expectedTranscriptRevision: null }
      const refused = { status: 409, body: { code: 'edited-meanwhile' } }
      expect(await bo.patch(`/api/content/${id}`, second)).toMatchObject(refused)
      const put = { text: words('Bo'), expectedRevision: null }
      expect(await bo.put(`/api/content/${id}/transcript`, put)).toMatchObject(refused)
      expect(await spoken(id)).toEqual({ cues: cue('Ada'), revision: 0 })
      expect(
        await bo.patch(`/api/content/${id}`, { ...second, expectedTranscriptRevision: 0, title: 'Calmer' }),
      ).toMatchObject({ status: 200, body: { title: 'Calmer', revision: 1, transcriptRevision: 1 } })
      expect(await spoken(id)).toEqual({ cues: cue('Bo'), revision: 1 })
    })

    test('is saved together with the other fields, or nothing is saved', async () => {
      const id = await create()
      const at = { expectedRevision: 0, expectedTranscriptRevision: null }
      await admin.patch(`/api/content/${id}`, { title: 'Calmer' })
      const before = (await eventsOf(api.store)).length
      const both = { ...at, title: 'Mine', transcript: words('Mine') }
      expect(await admin.patch(`/api/content/${id}`, both)).toMatchObject({ status: 409 })
      const unheard = { title: 'Mine', transcript: words('Mine'), fileUrl: null, isPublished: true }
      expect(await admin.patch(`/api/content/${id}`, unheard)).toMatchObject({ body: { code: 'not-playable' } })
      const unread = { title: 'Mine', transcript: 'WEBVTT\n\nnothing' }
      expect(await admin.patch(`/api/content/${id}`, unread)).toMatchObject({
        status: 400,
        body: { details: { transcript: expect.stringMatching(/^Line 3/) } },
      })
      await expect(eventsOf(api.store)).resolves.toHaveLength(before)

      await admin.put(`/api/content/${id}/transcript`, { text: words('Theirs') })
      expect(await admin.patch(`/api/content/${id}`, { ...both, expectedRevision: 1 })).toMatchObject({ status: 409 })
      await expect(eventsOf(api.store)).resolves.toHaveLength(before + 1)
    })

    test('is not restored over a change made after the history was read', async () => {
      const id = await create()
      await admin.put(`/api/content/${id}/transcript`, { text: words('One') })
      await admin.put(`/api/content/${id}/transcript`, { text: words('Two') })
      const restore = (expectedTranscriptRevision: number) =>
        admin.post(`/api/content/${id}/restore`, { revision: 0, transcriptRevision: 0, expectedTranscriptRevision })
      expect(await restore(0)).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
      expect(await spoken(id)).toMatchObject({ cues: cue('Two') })
      expect(await restore(1)).toMatchObject({ status: 200, body: { transcriptRevision: 2 } })
      expect(await spoken(id)).toMatchObject({ cues: cue('One') })
    })
  })

  test('of two admins who save concurrently, one succeeds and the other gets an error', async () => {
    const id = await create()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((title, index) =>
        api.admin(`editor-${index}`).patch(`/api/content/${id}`, { title, expectedRevision: 0 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const saved = answers.find(({ status }) => status === 200)
    expect((await admin.get(`/api/admin/content/${id}`)).body).toMatchObject({ title: saved?.body.title, revision: 1 })
  })

  test('two admins who make the same change both succeed', async () => {
    const id = await create()
    for (const who of ['ada', 'bo']) {
      const answer = await api.admin(who).patch(`/api/content/${id}`, { title: 'Same', expectedRevision: 0 })
      expect(answer).toMatchObject({ status: 200, body: { title: 'Same', revision: 1 } })
    }
  })
})

describe('an uploaded cover', () => {
  const stored = async (placeholder = '#123456') => {
    const imageId = randomUUID()
    const keyPrefix = `covers/image-${imageId}`
    const picture = { imageId, keyPrefix, placeholder, width: 2000, height: 1000, size: 5, uploadedBy: 'ada' }
    await record(coverImageStream(imageId), [CoverImageStored(picture)])
    return { imageId, url: `/${keyPrefix}` }
  }

  test('replaces the generated one everywhere', async () => {
    const { url } = await stored()
    const cover = { prefix: url, placeholder: '#123456' }
    const created = await admin.post('/api/content', { ...file, isPublished: true, coverImageUrl: url })
    expect(created).toMatchObject({ status: 201, body: { coverImageUrl: url, cover } })
    const { id } = created.body
    const zoe = api.listener('zoe')
    expect((await zoe.get(`/api/content/${id}`, after(created))).body).toMatchObject({ coverImageUrl: url, cover })
    expect((await zoe.get('/api/content')).body).toContainEqual(expect.objectContaining({ id, cover }))
    expect((await admin.get(`/api/admin/content/${id}`)).body).toMatchObject({ cover })
    expect((await admin.get('/api/admin/content?pageSize=1')).body).toMatchObject({ items: [{ id, cover }] })

    const taken = await admin.patch(`/api/content/${id}`, { coverImageUrl: '' })
    const automatic = galleryCoverOf(String(id), 3)
    expect(taken.body).toMatchObject({ coverImageUrl: null, cover: automatic })
    expect((await zoe.get(`/api/content/${id}`, after(taken))).body).toMatchObject({ cover: automatic })
  })

  test('can be a picture of the gallery, and moves with the category until an editor chooses one', async () => {
    const [chosen] = gallery
    if (!chosen) throw new Error('the gallery is empty')
    const { prefix } = chosen.cover
    const created = await admin.post('/api/content', { ...file, isPublished: true, coverImageUrl: prefix })
    expect(created).toMatchObject({ status: 201, body: { coverImageUrl: prefix, cover: chosen.cover } })
    const { id } = created.body
    const seen = await api.listener('zoe').get(`/api/content/${id}`, after(created))
    expect(seen.body).toMatchObject({ coverImageUrl: prefix, cover: chosen.cover })
    const kept = await admin.patch(`/api/content/${id}`, { categoryId: 2 })
    expect(kept.body).toMatchObject({ cover: chosen.cover })
    const left = await admin.patch(`/api/content/${id}`, { coverImageUrl: '' })
    expect(left.body).toMatchObject({ coverImageUrl: null, cover: galleryCoverOf(String(id), 2) })
    const unknown = await admin.patch(`/api/content/${id}`, { coverImageUrl: '/gallery/day-sea-999' })
    expect(unknown).toMatchObject({ status: 400, body: { details: { coverImageUrl: 'Must be a valid URL' } } })
  })

  test('is rejected if it was never uploaded or has been removed', async () => {
    const { imageId, url } = await stored()
    await record(coverImageStream(imageId), [CoverImageRemoved({ imageId })])
    const id = await create()
    for (const coverImageUrl of [
      url,
      '/covers/image-unknown',
      '/covers/image-',
      '/covers/image-../../x',
      `${url}/480`,
    ]) {
      const answers = [
        await admin.post('/api/content', { ...file, coverImageUrl }),
        await admin.patch(`/api/content/${id}`, { coverImageUrl }),
      ]
      for (const { status, body } of answers) {
        expect(status, coverImageUrl).toBe(400)
        expect(body.details).toHaveProperty('coverImageUrl')
        expect(body.error).toMatch(/^[A-Z].*\.$/)
      }
    }
    expect((await admin.get(`/api/admin/content/${id}`)).body).toMatchObject({ coverImageUrl: null, revision: 0 })
  })
})

describe('a deletion', () => {
  test('removes a draft from the library, and keeps its upload', async () => {
    const { mediaId } = await packagedUpload(api)
    const id = await create({ fileUrl: undefined, mediaId })
    const deleted = await remove(id)
    expect(deleted).toMatchObject({ status: 200, body: { id } })
    expect((await admin.get('/api/content', after(deleted))).body).not.toContainEqual(expect.objectContaining({ id }))
    for (const path of [`/api/content/${id}`, `/api/admin/content/${id}`, `/api/content/${id}/playback`]) {
      expect((await admin.get(path)).status, path).toBe(404)
    }
    expect((await admin.get(`/api/content/${id}/history`)).status).toBe(404)
    expect((await admin.patch(`/api/content/${id}`, { title: 'x' })).status).toBe(404)
    expect((await admin.post(`/api/content/${id}/restore`, { revision: 0 })).status).toBe(404)
    expect((await admin.get(`/api/media/${mediaId}`)).body).toMatchObject({ state: 'ready', usedBy: [] })
  })

  test('can be repeated, and gets a 404 for unknown content', async () => {
    const id = await create()
    const headers = { 'idempotency-key': 'delete-it' }
    expect((await remove(id, headers)).status).toBe(200)
    expect((await remove(id, headers)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    const stories = (await eventsOf(api.store)).filter((event) => event.type === 'ContentDeleted')
    expect(stories.filter(({ data }) => (data as { contentId: string }).contentId === id)).toHaveLength(1)
    expect(await remove('never-was')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('is rejected while the content is published', async () => {
    const id = await create({ isPublished: true })
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { code: 'is-published', error: 'This session is published. Unpublish it first.' },
    })
    expect((await admin.get(`/api/admin/content/${id}`)).status).toBe(200)
  })

  test('is rejected while a program contains the content, and names the program', async () => {
    const id = await create()
    const program = await admin.post('/api/programs', { title: 'First flight' })
    const content = `/api/programs/${program.body.id}/content`
    await admin.post(content, { contentId: id })
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { code: 'in-program', error: 'This session is in the program “First flight”. Remove it there first.' },
    })
    await admin.delete(`${content}/${id}`)
    expect((await remove(id)).status).toBe(200)
  })

  test('is rejected while somebody is listening, and succeeds once they have stopped', async () => {
    const id = await create({ isPublished: true, duration: 600 })
    const sessions: unknown[] = []
    for (const who of ['zoe', 'max']) {
      const session = await api.listener(who).post('/api/create-session', { contentId: id })
      api.advance(30)
      const report = { endTime: api.now().toISOString(), durationPlayed: 20, completed: false }
      await api.listener(who).patch(`/api/session-logs/${session.body.id}`, report)
      sessions.push(session.body.id)
    }
    await admin.patch(`/api/content/${id}`, { isPublished: false })
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        code: 'being-heard',
        error: 'Somebody is listening to this session right now. Try again in a few minutes.',
      },
    })
    api.advance(100)
    expect((await remove(id)).body.error).toMatch(/^Somebody is listening/)
    api.advance(60)
    expect((await remove(id)).status).toBe(200)
    // A listener who returns can finish it, and their records remain.
    const report = { endTime: api.now().toISOString(), durationPlayed: 40, completed: false }
    const max = api.listener('max')
    expect((await max.patch(`/api/session-logs/${sessions.at(-1)}`, report)).status).toBe(200)
    expect((await max.get('/api/session-logs')).body).toContainEqual(
      expect.objectContaining({ contentId: id, durationPlayed: 40 }),
    )
  })
})

test('a deletion requires caught-up projections, while edits do not', async () => {
  const behind = await startHarness({ withProjections: false })
  try {
    const created = await behind.admin().post('/api/content', { ...file, isPublished: true })
    expect(created).toMatchObject({ status: 201, body: { title: 'Calm', revision: 1 } })
    const path = `/api/content/${created.body.id}`
    const taken = await behind.admin().patch(path, { isPublished: false, expectedRevision: 1 })
    expect(taken).toMatchObject({ status: 200, body: { isPublished: false, revision: 2 } })
    expect(await behind.admin().delete(path)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await eventsOf(behind.store)).map(({ type }) => type)).not.toContain('ContentDeleted')
    expect((await behind.admin().get(`/api/admin/content/${created.body.id}`)).body).toEqual(taken.body)
  } finally {
    await behind.close()
  }
})

describe('the history of content', () => {
  const changeHistory = async (id: string) => (await admin.get(`/api/content/${id}/history`)).body as unknown as History

  test('lists changes with their authors, newest first, including the transcript’s', async () => {
    const account = { firebaseUid: 'ada', name: 'Ada Lovelace', email: 'ada@stillair.test' }
    expect((await admin.post('/api/users', account)).status).toBe(201)
    const id = await create({ duration: 250 })
    api.advance(1)
    await admin.patch(`/api/content/${id}`, { title: 'Calmer', tags: ['night'], duration: 60 })
    api.advance(1)
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe in.\n\n00:02.000 --> 00:04.000\nAnd out.'
    await admin.put(`/api/content/${id}/transcript`, { text: vtt })
    api.advance(1)
    await api.admin('bo').patch(`/api/content/${id}`, { isPublished: true })

    const history = await changeHistory(id)
    expect(history.map(({ title, revision }) => [title, revision])).toEqual([
      ['Published', 2],
      ['Transcript attached', 1],
      ['Edited', 1],
      ['Created', 0],
    ])
    // A person without an account, or with a deleted one, has no name.
    expect(history.map(({ by }) => by)).toEqual([null, 'Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace'])
    expect(history.map(({ isRestorable }) => isRestorable)).toEqual([false, false, true, true])
    expect(history[2]?.changes.map(({ field, sentence }) => [field, sentence])).toEqual([
      ['title', 'Title changed from “Calm” to “Calmer”.'],
      ['duration', 'Duration changed from 4 min 10 s to 1 min.'],
      ['tags', 'Tag “night” added.'],
    ])
    expect(history[1]?.changes[0]?.sentence).toContain('2 cues')
    expect(new Set(history.map(({ id }) => id)).size).toBe(4)
  })

  test('has the edit that takes back a change, as long as nobody has changed the same fields since', async () => {
    const id = await create({ tags: ['night'], isPublished: true })
    await admin.patch(`/api/content/${id}`, { tags: ['night', 'calm'] })
    await admin.patch(`/api/content/${id}`, { isPublished: false })
    const undos = async () => (await changeHistory(id)).map(({ undo }) => undo)
    expect(await undos()).toEqual([{ isPublished: true }, { tags: ['night'] }, null])
    expect(await admin.patch(`/api/content/${id}`, { tags: ['night'], expectedRevision: 3 })).toMatchObject({
      status: 200,
      body: { tags: ['night'], isPublished: false },
    })
    expect(await undos()).toEqual([{ tags: ['night', 'calm'] }, { isPublished: true }, null, null])
  })

  test('of unknown content gets a 404', async () => {
    expect((await admin.get('/api/content/unknown/history')).status).toBe(404)
  })
})

describe('an older version', () => {
  test('is restored with all its fields, but stays published or unpublished', async () => {
    const id = await create({ description: 'First', tags: ['night'], isPublished: true })
    await admin.patch(`/api/content/${id}`, { title: 'Second', description: '', tags: [], categoryId: 1 })
    const restored = await admin.post(`/api/content/${id}/restore`, { revision: 0, expectedRevision: 2 })
    expect(restored).toMatchObject({
      status: 200,
      body: { title: 'Calm', description: 'First', tags: ['night'], categoryId: 3, isPublished: true, revision: 3 },
    })
    expect((await api.listener('zoe').get(`/api/content/${id}`, after(restored))).body).toMatchObject({ title: 'Calm' })
    const again = await admin.post(`/api/content/${id}/restore`, { revision: 0 })
    expect(again).toMatchObject({ status: 200, body: { revision: 3 } })
  })

  test('is restored with its transcript of that time, or without one', async () => {
    const id = await create()
    const words = (text: string) => `WEBVTT\n\n00:00.000 --> 00:03.000\n${text}`
    const spoken = async () => (await admin.get(`/api/content/${id}/transcript`, await newest())).body
    for (const text of ['Breathe in.', 'Breathe out.']) {
      await admin.put(`/api/content/${id}/transcript`, { text: words(text) })
    }
    const restore = (body: object) => admin.post(`/api/content/${id}/restore`, { revision: 0, ...body })
    expect(await restore({ transcriptRevision: 0 })).toMatchObject({ status: 200, body: { hasTranscript: true } })
    expect(await spoken()).toMatchObject({ cues: [{ text: 'Breathe in.' }] })
    expect(await restore({})).toMatchObject({ status: 200 })
    expect(await spoken()).toMatchObject({ cues: [{ text: 'Breathe in.' }] })
    expect(await restore({ transcriptRevision: 9 })).toMatchObject({ status: 404 })
    expect(await restore({ transcriptRevision: null })).toMatchObject({ status: 200, body: { hasTranscript: false } })
    expect((await admin.get(`/api/content/${id}/transcript`, await newest())).status).toBe(404)
  })

  test('does not overwrite another admin’s change', async () => {
    const id = await create()
    await admin.patch(`/api/content/${id}`, { title: 'Second' })
    await api.admin('bo').patch(`/api/content/${id}`, { title: 'Third' })
    const answer = await admin.post(`/api/content/${id}/restore`, { revision: 0, expectedRevision: 1 })
    expect(answer).toMatchObject({ status: 409, body: { code: 'edited-meanwhile' } })
    expect((await admin.get(`/api/admin/content/${id}`)).body).toMatchObject({ title: 'Third' })
  })

  test('that does not exist gets a 404', async () => {
    const id = await create()
    for (const revision of [1, 99]) {
      expect((await admin.post(`/api/content/${id}/restore`, { revision })).status).toBe(404)
    }
    expect((await admin.post('/api/content/unknown/restore', { revision: 0 })).status).toBe(404)
    for (const body of [{}, { revision: -1 }, { revision: 'one' }, { revision: 0.5 }]) {
      expect((await admin.post(`/api/content/${id}/restore`, body)).status).toBe(400)
    }
  })

  test('whose recording was deleted is restored with the current one', async () => {
    const { mediaId } = await packagedUpload(api)
    const id = await create({ title: 'Before', fileUrl: undefined, mediaId })
    await admin.patch(`/api/content/${id}`, { title: 'After', mediaId: '', fileUrl: file.fileUrl, duration: 10 })
    await append(api.store, mediaId, [MediaDeleted({ mediaId, filesGoAt: api.now().toISOString() })])
    expect(await admin.post(`/api/content/${id}/restore`, { revision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'recording-deleted', error: expect.stringMatching(/^The recording of this version was deleted\./) },
    })
    expect(await admin.post(`/api/content/${id}/restore`, { revision: 0, keepRecording: true })).toMatchObject({
      status: 200,
      body: { title: 'Before', mediaId: null, fileUrl: file.fileUrl, duration: 10 },
    })
  })
})

test('an upload that is attached and deleted concurrently is never both', async () => {
  for (let round = 0; round < 8; round++) {
    const mediaId = randomUUID()
    await append(api.store, mediaId, [uploaded(mediaId)])
    const [attached, deleted] = await Promise.all([
      admin.post('/api/content', { ...file, fileUrl: undefined, mediaId }),
      api.admin('bo').delete(`/api/media/${mediaId}`),
    ])
    expect([attached.status, deleted.status], JSON.stringify([attached.body, deleted.body])).toSatisfy(
      // A deletion may be answered with “try again” while the list of contents is stale.
      ([one, other]: number[]) => (one === 201 && [409, 503].includes(other ?? 0)) || (one === 400 && other === 200),
    )
  }
})
