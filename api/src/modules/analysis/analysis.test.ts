import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@stillair/events/language/event.ts'
import { newEvents } from '@stillair/events/language/new-event.ts'
import { definitions, isOfLibrary } from '@stillair/events/language/registry.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import { UserRegistered, userStream } from '@stillair/events/modules/accounts/events.ts'
import { MediaPackaged, PACKAGING_RULES } from '@stillair/events/modules/media/events.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedMedia, uploaded } from '../../../../events/test/media-events.ts'
import { eventsOf } from '../../../test/events-of.ts'
import { type Harness, startHarness } from '../../../test/harness.ts'
import { append } from '../../../test/media-story.ts'
import { type Person, person } from '../../../test/person.ts'
import type {
  HistoryChain,
  HistoryEvent,
  HistoryEvents,
  LibraryWeeks,
  StreamHistory,
} from '../../contract/analysis/analysis.ts'
import { findEvents } from './find-events.ts'
import { libraryWeeks } from './library-weeks.ts'

let api: Harness
let ann: Person
let contentId: string

const newest = async () => ({ 'x-position': String(await api.store.head()) })
const answerOf = async <Body>(path: string): Promise<Body> => {
  const answer = await ann.get(path, await newest())
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as unknown as Body
}
const events = (query = '') => answerOf<HistoryEvents>(`/api/analysis/events${query}`)
const chain = (id: string) => answerOf<HistoryChain>(`/api/analysis/events/${id}`)
const stream = (id: string, at?: number) =>
  answerOf<StreamHistory>(`/api/analysis/streams/${id}${at === undefined ? '' : `?at=${at}`}`)

/** Appends an event caused by another one, as a part of the system does. */
async function react(name: StreamName, event: DomainEvent, causationId: string): Promise<void> {
  const commandId = randomUUID()
  const actor = { kind: 'system', id: 'media-worker' } as const
  const metadata = { commandId, correlationId: causationId, causationId, actor, timeZone: 'UTC' }
  const made = newEvents([event], { ...metadata, occurredAt: api.now().toISOString() })
  await api.store.append(name, made, 'any')
}

beforeAll(async () => {
  api = await startHarness({ environment: { RATE_LIMIT_WRITES: '100000' } })
  ann = person(api.url, api.tokens.sign({ sub: 'ann-the-analyst', analyst: true }), { patient: true })
  const admin = api.admin('ada-the-editor')
  const file = { title: 'Calm', type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3' }
  contentId = String((await admin.post('/api/content', file)).body.id)
  await admin.patch(`/api/content/${contentId}`, { title: 'Calm at the gate' })
  const zoe = api.listener('zoe-the-listener')
  const account = { firebaseUid: 'zoe-the-listener', name: 'Zoe Quiet', email: 'zoe-the-listener@stillair.test' }
  expect((await zoe.post('/api/users', account)).status).toBe(201)
})
afterAll(() => api.close())

describe('the events of the library', () => {
  test('are listed newest first and filtered by type, stream and day', async () => {
    const all = await events(`?stream=content-${contentId}`)
    expect(all.items.map(({ type }) => type)).toEqual(['ContentEdited', 'ContentCreated'])
    expect(all.items[0]).toMatchObject({ stream: `content-${contentId}`, revision: 1 })
    expect(all.next).toBeNull()
    expect(all.types).toEqual(expect.arrayContaining(['ContentCreated', 'ContentEdited']))
    expect((await events('?type=ContentEdited')).items).toEqual([all.items[0]])
    const today = api.now().toISOString().slice(0, 10)
    expect((await events(`?stream=content-&from=${today}&to=${today}`)).items.length).toBeGreaterThanOrEqual(2)
    expect((await events('?stream=content-&to=2020-01-01')).items).toEqual([])
    // A wildcard character matches nothing.
    expect((await events('?stream=%25')).items).toEqual([])
  })

  test('are paged without gaps or duplicates', async () => {
    const mediaId = `many-${randomUUID()}`
    await append(api.store, mediaId, [uploaded(mediaId)])
    const edits = Array.from({ length: 60 }, (_, at) => ({ title: `Calm ${at}` }))
    for (const edit of edits) await api.admin('ada-the-editor').patch(`/api/content/${contentId}`, edit)
    const first = await events()
    expect(first.items).toHaveLength(50)
    const second = await events(`?before=${first.next}`)
    const wanted = (await eventsOf(api.store)).filter(isOfLibrary).toReversed()
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  })

  test('arrive in parts if the search is slow, each once, with the place to continue', async () => {
    const query = { type: 'ContentEdited', stream: 'content-' }
    const whole = (await events('?type=ContentEdited&stream=content-')).items
    const found: HistoryEvent[] = []
    let parts = 0
    for (let before: string | undefined; ; ) {
      const part = await findEvents(api.pool, { ...query, before }, { budget: 0, slice: 4 })
      found.push(...part.items)
      parts += part.isWhole ? 0 : 1
      if (part.next === null || found.length >= whole.length) break
      before = part.next
    }
    expect(parts).toBeGreaterThan(3)
    expect(found.slice(0, whole.length)).toEqual(whole)
  })

  test('are found by day', async () => {
    const yesterday = new Date(api.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    const tomorrow = new Date(api.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const [all, since] = [await events(), await events(`?from=${yesterday}&to=${tomorrow}`)]
    expect(since.items).toEqual(all.items)
    expect((await events(`?from=${tomorrow}`)).items).toEqual([])
    expect((await events(`?to=${yesterday}`)).items).toEqual([])
  })

  test('are counted by type in stretches of seven days, as far back as the log goes', async () => {
    const day = (ago: number) => new Date(api.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    const young = await answerOf<LibraryWeeks>('/api/analysis/library-weeks')
    expect(young).toMatchObject({ from: day(6), to: day(0) })
    expect(young.types).toContainEqual({ type: 'ContentCreated', counts: [1] })

    // The same events in seven days and later. The first stretch of seven days has them, the latest one has none.
    const later = (days: number) => libraryWeeks(api.pool, day(-days))
    expect((await later(6)).types).toContainEqual({ type: 'ContentCreated', counts: [1] })
    expect((await later(7)).types).toEqual([])
    expect((await later(13)).types).toContainEqual({ type: 'ContentCreated', counts: [0, 1] })
    expect((await later(34)).types).toContainEqual({ type: 'ContentCreated', counts: [0, 0, 0, 0, 1] })
    expect((await later(35)).types).toEqual([])
  })

  test('get an error message for invalid queries and ids', async () => {
    for (const query of ['?before=x', `?before=${randomUUID()}`, '?from=yesterday', '?limit=3']) {
      expect((await ann.get(`/api/analysis/events${query}`)).status, query).toBe(400)
    }
    for (const id of ['1', randomUUID(), 'x'])
      expect((await ann.get(`/api/analysis/events/${id}`, await newest())).status, id).toBe(404)
  })
})

test('an event is shown with the commands before and after it in the causal chain', async () => {
  const mediaId = `m-${randomUUID()}`
  await append(api.store, mediaId, [uploaded(mediaId)])
  const cause = (await api.store.readStream(`media-${mediaId}`)).events[0]
  await react(
    `media-${mediaId}`,
    MediaPackaged({ mediaId, attempt: 'one', packaged: packagedMedia(mediaId), rules: PACKAGING_RULES }),
    String(cause?.id),
  )
  const found = await chain(String(cause?.id))
  expect(found.event).toMatchObject({ type: 'MediaUploaded', stream: `media-${mediaId}` })
  expect(
    found.links.map(({ worker, cause, events }) => [worker, cause, events.map(({ type }) => type)]),
  ).toContainEqual(['media-worker', String(cause?.id), ['MediaPackaged']])
  expect(found.isWhole).toBe(true)
  const later = found.links.at(-1)?.events[0]
  expect((await chain(String(later?.id))).links).toEqual(found.links)
  // The uploader's name and the file's name are replaced.
  expect(found.data).toMatchObject({ mediaId, uploadedBy: 'somebody', fileName: 'somebody' })
})

test('a stream is shown at any revision, with the changes of that revision', async () => {
  const created = await stream(`content-${contentId}`, 0)
  expect(created).toMatchObject({ at: 0, state: { details: { title: 'Calm' } } })
  const edited = await stream(`content-${contentId}`, 1)
  expect(edited.changes).toContainEqual({ path: 'details.title', before: 'Calm', after: 'Calm at the gate' })
  const last = await stream(`content-${contentId}`)
  expect(last.at).toBe(last.events.length - 1)
  expect((await stream(`content-${contentId}`, 99_999)).at).toBe(last.at)
})

describe('of a person', () => {
  test('no stream is shown, and the answer does not reveal whether it exists', async () => {
    const theirs = [...new Set((await eventsOf(api.store)).filter((event) => !isOfLibrary(event)).map((e) => e.stream))]
    expect(theirs).toEqual(expect.arrayContaining(['user-zoe-the-listener']))
    const answers = await Promise.all(
      [...theirs, 'user-nobody', 'content-nothing', 'nothing-at-all'].map((name) =>
        ann.get(`/api/analysis/streams/${name}`),
      ),
    )
    expect(answers.filter(({ status }) => status !== 404)).toEqual([])
    expect(new Set(answers.map(({ body }) => body.error)).size).toBe(1)
  })

  test('no event is shown, with any stream or type', async () => {
    const theirs = (await eventsOf(api.store)).filter((event) => !isOfLibrary(event))
    for (const { id } of theirs.slice(0, 20)) {
      expect((await ann.get(`/api/analysis/events/${id}`, await newest())).status).toBe(404)
    }
    expect(isOfLibrary({ stream: userStream('zoe'), type: UserRegistered.type })).toBe(false)
    expect(isOfLibrary({ stream: 'content-42', type: 'NobodyDefinedThis' })).toBe(false)
    expect(isOfLibrary({ stream: 'nobodydefined-42', type: 'ContentCreated' })).toBe(false)
    // Events with encrypted fields are excluded on any stream.
    for (const { type, personal } of definitions.values()) {
      if (personal) expect(isOfLibrary({ stream: 'content-42', type }), type).toBe(false)
    }
  })

  test('no data leaks: no id, address or name of a listener or an editor', async () => {
    const library = await events()
    const told = JSON.stringify([
      library,
      ...(await Promise.all(library.items.slice(0, 20).map(({ id }) => chain(id)))),
      await stream(`content-${contentId}`),
    ])
    expect(told).toContain(contentId)
    for (const secret of ['zoe-the-listener', 'Zoe Quiet', 'ada-the-editor', 'ann-the-analyst', '@stillair.test']) {
      expect(told).not.toContain(secret)
    }
  })
})

test('each query is recorded with the analyst, the question, and a digest of the answer', async () => {
  const looks = async () => (await eventsOf(api.store)).filter(({ type }) => type === 'HistoryConsulted')
  const before = (await looks()).length
  await events('?type=ContentEdited')
  await stream(`content-${contentId}`, 1)
  await ann.get('/api/analysis/streams/user-zoe-the-listener')
  expect((await looks()).slice(before).map(({ data }) => data)).toMatchObject([
    { kind: 'stream', actor: 'ann-the-analyst', question: expect.stringContaining('"type":"ContentEdited"') },
    { kind: 'stream', actor: 'ann-the-analyst', question: `stream content-${contentId} at 1` },
  ])
  expect((await looks()).at(-1)?.data).toMatchObject({ sha256: expect.stringMatching(/^[\da-f]{64}$/) })
  // The recorded position covers the shown events, however late the API learns of the progress.
  const shown = (await api.store.readStream(`content-${contentId}`)).events.at(-1)?.position
  const positions = (await looks()).map(({ data }) => BigInt((data as { position: string }).position))
  expect(positions.at(-1)).toBeGreaterThanOrEqual(shown ?? 0n)
})
