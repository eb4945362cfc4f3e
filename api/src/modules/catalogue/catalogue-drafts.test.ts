import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { CoverImageStored, coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { packagedUpload } from '../../../test/media-story.ts'
import type { Answer, Person } from '../../../test/person.ts'

/** A marker in every text that listeners must not see, and in the URL of every such file. */
const SECRET = 'not-to-be-seen'
/** A marker in every text that listeners see. */
const OPEN = 'open-to-all'

let api: Harness
let admin: Person
let zoe: Person
/** A session that was never published, although it is in a published program. */
let draft: string
/** A session that was published while Zoe listened to it, completed it and rated it. */
let takenBack: string
let published: string
let draftProgram: string
let program: string

async function record(stream: StreamName, events: readonly DomainEvent[]): Promise<void> {
  const commandId = randomUUID()
  const context = { commandId, correlationId: commandId, causationId: null, timeZone: 'UTC' }
  const actor = { kind: 'system', id: 'media-worker' } as const
  await api.store.append(stream, newEvents(events, { ...context, actor, occurredAt: api.now().toISOString() }), 'any')
}

/** Creates content with all fields, each containing the marker. */
async function create(word: string, isPublished: boolean): Promise<string> {
  const imageId = `${word}-${randomUUID()}`
  const keyPrefix = `covers/image-${imageId}`
  await record(coverImageStream(imageId), [
    CoverImageStored({ imageId, keyPrefix, placeholder: '#123456', width: 1, height: 1, size: 1, uploadedBy: 'ada' }),
  ])
  const { mediaId } = await packagedUpload(api, { poster: `${word}.jpg` })
  const { body, status } = await admin.post('/api/content', {
    title: `Calm ${word}`,
    description: word,
    sessionText: `<p>${word}</p>`,
    tags: [word, 'turbulence'],
    mediaId,
    type: 'audio',
    categoryId: 3,
    isFreeContent: true,
    thumbnailUrl: `https://files.test/${word}.jpg`,
    coverImageUrl: `/${keyPrefix}`,
    isPublished,
    chapters: [{ start: 0, title: word }],
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const id = String(body.id)
  await admin.put(`/api/content/${id}/transcript`, { text: `WEBVTT\n\n00:00.000 --> 00:01.000\n${word}` })
  return id
}

async function createProgram(word: string, isPublished: boolean, contentIds: readonly string[]): Promise<string> {
  const written = { title: `Flight ${word}`, description: word, whoIsThisFor: word, tags: [word], isPublished }
  const { body } = await admin.post('/api/programs', { ...written, coverUrl: `https://files.test/${word}.jpg` })
  for (const contentId of contentIds) await admin.post(`/api/programs/${body.id}/content`, { contentId })
  return String(body.id)
}

beforeAll(async () => {
  api = await startHarness({ environment: { RATE_LIMIT_READS: '100000' } })
  admin = api.admin()
  zoe = api.listener('zoe')
  draft = await create(SECRET, false)
  takenBack = await create(SECRET, true)
  published = await create(OPEN, true)
  program = await createProgram(OPEN, true, [draft, takenBack, published])
  draftProgram = await createProgram(SECRET, false, [draft, published])

  await zoe.post('/api/users', { firebaseUid: 'zoe', name: 'Zoe', email: 'zoe@stillair.test' })
  const support = { copingMethods: [], desiredSupport: ['guidance'] }
  const anxiety = { anxietyTimeline: 'incident', flyingFrequency: 'rarely', triggers: ['turbulence'] }
  const profile = await zoe.post('/api/anxiety-profiles', { ...anxiety, symptoms: ['racing-heart'], ...support })
  expect(profile.status, JSON.stringify(profile.body)).toBe(201)
  const session = await zoe.post('/api/create-session', { contentId: takenBack })
  api.advance(400)
  const report = { endTime: api.now().toISOString(), durationPlayed: 300, position: 299, completed: true }
  await zoe.patch(`/api/session-logs/${session.body.id}`, report)
  const completion = { completionType: 'auto', sessionId: session.body.id }
  expect((await zoe.post(`/api/content/${takenBack}/complete`, completion)).status).toBe(201)
  expect((await zoe.post(`/api/content/${takenBack}/rating`, { rating: 3 })).status).toBe(201)
  expect((await admin.patch(`/api/content/${takenBack}`, { isPublished: false })).status).toBe(200)
})
afterAll(() => api.close())

/** Returns the paths of all GET routes with that access, with every id filled in. */
async function reads(access: readonly string[]): Promise<string[]> {
  const { body } = await api.visitor().get('/api/openapi.json')
  const paths = Object.entries(body.paths as Record<string, { get?: { 'x-access': string } }>)
  const ids = [draft, takenBack, published, draftProgram, program]
  return paths
    .filter(([, { get }]) => get && access.includes(get['x-access']))
    .flatMap(([path]) => [...new Set(ids.map((id) => path.replace(/\{\w+\}/, id)))])
}

const position = async () => ({ 'x-position': String(await api.store.head()) })
const textOf = ({ body }: Answer) => JSON.stringify(body)

test('no answer to a listener or visitor contains anything of a draft', {
  tags: ['states/content-draft-published-users-see-only', 'api/get-api-content-id'],
}, async () => {
  const headers = await position()
  const open = new Set<string>()
  for (const path of await reads(['listener', 'public'])) {
    const answer = await zoe.get(path, headers)
    const text = textOf(answer)
    expect(text, path).not.toContain(SECRET)
    // Not even its id appears.
    for (const id of [draft, draftProgram]) if (!path.includes(id)) expect(text, path).not.toContain(id)
    if ([draft, takenBack, draftProgram].some((id) => path.includes(id))) expect(answer.status, path).toBe(404)
    if (text.includes(OPEN) || text.includes(published)) open.add(path)
    expect(textOf(await api.visitor().get(path)), path).not.toContain(SECRET)
  }
  // These answers contain published content, so they would have shown drafts.
  expect([...open].sort()).toEqual(
    [
      ...['/api/content', '/api/content/personalized', `/api/content/${published}`, '/api/programs'],
      ...[`/api/content/${published}/playback`, `/api/content/${published}/transcript`],
      ...[`/api/programs/${program}`, `/api/programs/${program}/content`],
    ].sort(),
  )
})

test('answers to an admin contain all of it, so there was something to hide', {
  tags: ['states/content-draft-published-users-see-only', 'api/get-api-content-id'],
}, async () => {
  const headers = await position()
  const paths = [
    ...['/api/content', `/api/content/${draft}`, `/api/content/${draft}/transcript`, '/api/programs'],
    ...[`/api/programs/${draftProgram}`, `/api/programs/${program}/content`],
    ...['/api/admin/content', `/api/admin/content/${takenBack}`, `/api/content/${draft}/history`],
  ]
  for (const path of paths) expect(textOf(await admin.get(path, headers)), path).toContain(SECRET)
  expect((await admin.get(`/api/content/${draft}/playback`, headers)).status).toBe(200)
})

test('a listener’s own records of unpublished content remain, with its id only', async () => {
  for (const path of ['/api/session-logs', '/api/content/completions', '/api/completed-sessions', '/api/progress']) {
    expect(textOf(await zoe.get(path)), path).toContain(takenBack)
  }
})

test('no admin read is open to a listener, with any id', async () => {
  for (const path of await reads(['admin'])) {
    expect(await zoe.get(path), path).toMatchObject({ status: 403, body: { code: 'admins-only' } })
  }
})

test('a listener’s commands on a draft are rejected', async () => {
  for (const id of [draft, takenBack]) {
    const answers = [
      await zoe.post(`/api/content/${id}/view`),
      await zoe.post('/api/create-session', { contentId: id }),
      await zoe.post(`/api/content/${id}/complete`, { completionType: 'manual' }),
      await zoe.post(`/api/content/${id}/rating`, { rating: 3 }),
      await zoe.put(`/api/content/${id}/rating`, { rating: 3 }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(textOf(answer)).not.toContain(SECRET)
    }
  }
})
