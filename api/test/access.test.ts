// @module-tag counts-at-once
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SessionStarted, sessionStream } from '@stillair/events/modules/listening/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagedUpload } from './media-story.ts'
import { past } from './past.ts'
import { type PayingHarness, startPayingHarness, subscribe } from './payments-story.ts'
import { type Answer, type Person, person } from './person.ts'

/**
 * Calls every route and opens every kind of file as each kind of user, and compares the outcome with `docs/access.md`.
 * `UPDATE_ACCESS=1 npx vitest run api/test/access.test.ts` rewrites the document; changes appear in its diff.
 */
const DOCUMENT = fileURLToPath(new URL('../../docs/access.md', import.meta.url))

let paying: PayingHarness
let people: readonly { readonly name: string; readonly userId: string; readonly person: Person }[]
let sessions: { readonly free: string; readonly premium: string; readonly program: string }

const srt = '1\n00:00:01,000 --> 00:00:02,500\nBreathe in.\n'

async function publish(title: string, isFreeContent: boolean): Promise<string> {
  const { api } = paying
  const { mediaId } = await packagedUpload(api, { poster: 'poster.jpg' })
  await api.mediaStore.put(`media/${mediaId}/one/poster.jpg`, Buffer.from('picture'), { contentType: 'image/jpeg' })
  const { body } = await api.admin().post('/api/content', {
    title,
    type: 'audio',
    categoryId: 3,
    mediaId,
    isPublished: true,
    isFreeContent,
    sessionText: '<p>Breathe in.</p>',
    chapters: [{ start: 0, title: 'In' }],
  })
  await api.admin().put(`/api/content/${body.id}/transcript`, { text: srt })
  await api.mediaStore.put(`covers/${body.id}/480.webp`, Buffer.from('picture'), { contentType: 'image/webp' })
  return String(body.id)
}

beforeAll(async () => {
  paying = await startPayingHarness({ environment: { RATE_LIMIT_WRITES: '100000' } })
  const { api, emulator } = paying
  const [free, premium] = [await publish('Free', true), await publish('Premium', false)]
  const program = await api.admin().post('/api/programs', { title: 'First flight', isPublished: true })
  for (const contentId of [free, premium])
    await api.admin().post(`/api/programs/${program.body.id}/content`, { contentId })
  sessions = { free, premium, program: String(program.body.id) }

  const subscriber = await subscribe(paying, 'subscriber')
  const lapsed = await subscribe(paying, 'lapsed')
  const analyst = person(api.url, api.tokens.sign({ sub: 'ana', email: 'ana@stillair.test', analyst: true }))
  emulator.controls.act(lapsed.customerId, 'cancel')
  emulator.controls.act(lapsed.customerId, 'end-period')
  await emulator.controls.delivered()
  people = [
    { name: 'visitor', userId: '', person: api.visitor() },
    { name: 'free listener', userId: 'free', person: api.listener('free') },
    { name: 'subscriber', userId: 'subscriber', person: subscriber.person },
    { name: 'lapsed subscriber', userId: 'lapsed', person: lapsed.person },
    { name: 'analyst', userId: 'ana', person: analyst },
    { name: 'admin', userId: 'ada', person: api.admin() },
  ]
  const head = String(await api.store.head())
  for (const { person } of people.slice(1)) await person.get('/api/subscription-status', { 'x-position': head })
})
afterAll(() => paying.close())

/** One row of the matrix: what is attempted, and the outcome for each of the users. */
interface Row {
  readonly what: string
  readonly answers: readonly string[]
}

const WORDS: Readonly<Record<string, string>> = {
  'signed-out': 'signed out',
  'premium-required': 'premium',
  'admins-only': 'admins only',
  'analysts-only': 'analysts only',
  'link-invalid': 'no link',
}

/**
 * Returns whether an answer lets the user through, or why not. Only users who are let through learn that their input
 * was wrong.
 */
function outcomeOf({ status, body }: Answer): string {
  const code = typeof body === 'object' ? String(body.code) : ''
  if (status === 401 || status === 403) return WORDS[code] ?? code
  return 'yes'
}

const row = async (what: string, ask: (person: Person, userId: string) => Promise<string>): Promise<Row> => ({
  what,
  answers: await Promise.all(people.map(({ person, userId }) => ask(person, userId))),
})

/** Commands about one session with valid input. Users without access to the session send them, too. */
const commands: readonly {
  readonly what: string
  readonly send: (by: Person, id: string, userId: string) => Promise<Answer>
}[] = [
  { what: 'counting a visit to its page', send: (by, id) => by.post(`/api/content/${id}/view`) },
  {
    what: 'making it a favourite',
    send: (by, id) => by.put(`/api/content/${id}/favourite`, { isFavourite: true, at: now() }),
  },
  { what: 'starting to listen', send: (by, contentId) => by.post('/api/create-session', { contentId }) },
  {
    what: 'reporting how far they listened',
    async send(by, contentId, userId) {
      // Started right now, with or without access.
      const sessionId = randomUUID()
      const started = SessionStarted({ sessionId, userId, contentId, contentDuration: null })
      await past(() => paying.api).append(sessionStream(sessionId), [started], now())
      return by.patch(`/api/session-logs/${sessionId}`, { endTime: now(), durationPlayed: 0, completed: false })
    },
  },
  {
    what: 'rating distress before or after it',
    send: (by, id) =>
      by.post(`/api/content/${id}/distress`, { pairId: randomUUID(), moment: 'before', distress: 5, at: now() }),
  },
  { what: 'completing it', send: (by, id) => by.post(`/api/content/${id}/complete`, { completionType: 'manual' }) },
  { what: 'rating it', send: (by, id) => by.post(`/api/content/${id}/rating`, { rating: 3 }) },
]
const now = () => paying.api.now().toISOString()

/** Returns the rows of all commands about a session, sent one after the other, since a completion permits a rating. */
async function commandRows(contentId: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, send } of commands)
    rows.push(await row(what, async (by, userId) => outcomeOf(await accepted(send(by, contentId, userId)))))
  return rows
}

/** Returns the answer, and fails if anything but missing rights has led to a rejection, such as a wrong body. */
async function accepted(sending: Promise<Answer>): Promise<Answer> {
  const answer = await sending
  expect([200, 201, 401, 403], JSON.stringify(answer.body)).toContain(answer.status)
  return answer
}

/**
 * Returns the rows of all API routes. Everybody calls them with ids that don't exist, since access is checked before
 * the ids.
 */
async function routeRows(): Promise<Row[]> {
  const { body } = await paying.api.visitor().get('/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, unknown>>
  const rows: Promise<Row>[] = [
    row('POST /api/uploads, and all that follows', async (person) =>
      outcomeOf(await person.send('POST', '/api/uploads')),
    ),
  ]
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const address = path.replaceAll(/\{(\w+)\}/g, 'some-$1')
      // A body that no route accepts, so that no request changes anything.
      const body = method === 'get' ? {} : { headers: { 'content-type': 'application/json' }, body: '[]' }
      rows.push(
        row(`${method.toUpperCase()} ${path}`, async (person) =>
          outcomeOf(await person.send(method.toUpperCase(), address, body)),
        ),
      )
    }
  }
  return (await Promise.all(rows)).toSorted((a, b) => a.what.localeCompare(b.what, 'en'))
}

/** Returns the chapters; null for none. */
const chaptersOf = ({ chapters }: Fields) => (Array.isArray(chapters) && chapters.length > 0 ? chapters : null)

/** The parts of content, and how a user requests each. */
const kinds: readonly { readonly what: string; readonly ask: (person: Person, id: string) => Promise<string> }[] = [
  { what: 'its title, in the library', ask: (person, id) => field(person, '/api/content', id, ({ title }) => title) },
  { what: 'its text, in the library', ask: (person, id) => field(person, '/api/content', id, (c) => c.sessionText) },
  { what: 'its file, in the library', ask: (person, id) => field(person, '/api/content', id, (c) => c.fileUrl) },
  { what: 'its text', ask: (person, id) => field(person, `/api/content/${id}`, id, (c) => c.sessionText) },
  { what: 'its chapters', ask: (person, id) => field(person, `/api/content/${id}`, id, chaptersOf) },
  { what: 'its file', ask: (person, id) => field(person, `/api/content/${id}`, id, (c) => c.fileUrl) },
  {
    what: 'its text, in a program',
    ask: (person, id) => field(person, `/api/programs/${sessions.program}/content`, id, (c) => c.sessionText),
  },
  {
    what: 'its file, in a program',
    ask: (person, id) => field(person, `/api/programs/${sessions.program}/content`, id, (c) => c.fileUrl),
  },
  { what: 'its transcript', ask: async (person, id) => outcomeOf(await person.get(`/api/content/${id}/transcript`)) },
  { what: 'playback', ask: async (person, id) => outcomeOf(await person.get(`/api/content/${id}/playback`)) },
  { what: 'the first minute', ask: async (person, id) => outcomeOf(await person.get(`/api/content/${id}/sample`)) },
  { what: 'the master playlist', ask: (person, id) => file(person, id, 'master.m3u8') },
  { what: 'a playlist of one quality', ask: (person, id) => file(person, id, '48k/index.m3u8') },
  { what: 'the head of a stream', ask: (person, id) => file(person, id, '48k/init.mp4') },
  { what: 'a segment', ask: (person, id) => file(person, id, '48k/seg_00001.m4s') },
  { what: 'the download', ask: (person, id) => file(person, id, 'download.m4a') },
  { what: 'the poster', ask: (person, id) => file(person, id, 'poster.jpg') },
  { what: 'the cover', ask: async (person, id) => outcomeOf(await person.get(`/covers/${id}/480.webp`)) },
]

type Fields = Record<string, unknown>

/** Reports whether the field of the content is in the user's list or object. */
async function field(person: Person, path: string, id: string, of: (content: Fields) => unknown): Promise<string> {
  const answer = await person.get(path)
  if (answer.status !== 200) return outcomeOf(answer)
  const content = Array.isArray(answer.body) ? (answer.body as Fields[]).find((each) => each.id === id) : answer.body
  return content && of(content) !== null ? 'yes' : 'left out'
}

/**
 * Reports whether the user can open a file by the URLs that they get: from playback to the master playlist, and on from
 * there. A user without URLs tries the unsigned one.
 */
async function file(person: Person, id: string, name: string): Promise<string> {
  const { body, status } = await person.get(`/api/content/${id}/playback`)
  const plain = `/media/${await prefixOf(id)}/${name}`
  if (status !== 200) return outcomeOf(await person.get(plain))
  const given = [String(body.hlsUrl), String(body.downloadUrl), String(body.posterUrl)]
  for (const playlist of given) {
    if (!playlist.includes('.m3u8')) continue
    const text = String((await person.get(playlist)).body)
    const named = text.match(/^[^#\s].*$|(?<=URI=")[^"]+/gm) ?? []
    given.push(...named.map((each) => new URL(each, `http://site${playlist}`).pathname))
  }
  const address = given.find((each) => each.split('?')[0]?.endsWith(`/${name}`))
  return outcomeOf(await person.get(address ?? plain))
}

async function prefixOf(id: string): Promise<string> {
  const { body } = await paying.api.admin().get(`/api/content/${id}`)
  return String(body.fileUrl).replace('/media/', '').replace('/master.m3u8', '')
}

function table(title: string, rows: readonly Row[]): string {
  const head = [title, ...people.map(({ name }) => name)]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(({ what, answers }) => line([what, ...answers]))].join(
    '\n',
  )
}

const INTRODUCTION = `# Who may do what, and play what

\`api/test/access.test.ts\` writes this page. It asks the API as each kind of user, and fails when an answer differs.
\`UPDATE_ACCESS=1 npx vitest run api/test/access.test.ts\` updates the page.

A lapsed subscriber has cancelled, and the paid period is over. The answers are:

- **yes**: allowed
- **signed out**: 401
- **premium**: 403, a subscription is required
- **admins only**, **analysts only**: 403
- **no link**: 403. A file opens only at an address that was signed for somebody who may play it, and no longer than the subscription
- **left out**: the answer lacks this field

Some rights outlive their reason, also after a refund or the deletion of an account:

| | works until |
| --- | --- |
| the addresses of a recording | the first full hour that leaves ten minutes and the length of the recording at the slowest speed (0.75), at most six hours. For a session of ten minutes, that is between 23 and 83 minutes. New addresses need a current right |
| a revoked role | a minute later |
| the sign-in of an account deleted in the app | a second later; at once in the process that deleted it |
| the sign-in of an account disabled or deleted at the identity provider | a minute after the person's next request |
| a sign-in from before a change of password or "Sign out everywhere" | a minute after the person's next request |
| a listening session | it may be reported and completed after the right with which it began has ended. The same is true for the second distress rating of a pair |
| a preview link | its 1, 7 or 30 days, or until an editor ends it or deletes the session. Restoring the session does not restore the link. It needs no account. The addresses of its recording work as long as others, but no longer than the link |`

test('the rights of each kind of user match the document', async () => {
  const rows = await routeRows()
  const hears = (id: string) => Promise.all(kinds.map(({ what, ask }) => row(what, (person) => ask(person, id))))
  const text = `${[
    INTRODUCTION,
    '## A free session',
    table('', [...(await hears(sessions.free)), ...(await commandRows(sessions.free))]),
    '## A premium session',
    table('', [...(await hears(sessions.premium)), ...(await commandRows(sessions.premium))]),
    '## Routes',
    table('', rows),
  ].join('\n\n')}\n`
  if (process.env.UPDATE_ACCESS) await writeFile(DOCUMENT, text)
  expect(text, 'With UPDATE_ACCESS=1, this test writes the document.').toBe(await readFile(DOCUMENT, 'utf8'))
})

test('premium content is closed only to users who have not paid', async () => {
  for (const { name, person } of people) {
    const isOpen = name === 'subscriber' || name === 'admin'
    expect((await person.get(`/api/content/${sessions.premium}/playback`)).status === 200, name).toBe(isOpen)
    const expected = name === 'visitor' ? 401 : 200
    expect((await person.get(`/api/content/${sessions.free}/playback`)).status, name).toBe(expected)
  }
})

test('a shared media URL works for anybody, briefly, and no longer than the subscription', async () => {
  const { api, emulator } = paying
  const { person, customerId } = await subscribe(paying, `u-${randomUUID()}`)
  const playback = async () => (await person.get(`/api/content/${sessions.premium}/playback`)).body
  const shared = await playback()
  const visitor = api.visitor()
  expect((await visitor.get(String(shared.downloadUrl))).status).toBe(200)
  // For a recording of 300 s: ten minutes, and 400 s at the slowest speed, rounded up to the full hour.
  const life = Math.ceil((Date.parse(String(shared.expiresAt)) - api.now().getTime()) / 1000)
  expect(life).toBeLessThanOrEqual(1_000 + 3_600)
  api.advance(life - 60)
  expect((await visitor.get(String(shared.downloadUrl))).status).toBe(200)
  api.advance(61)
  try {
    for (const url of [shared.hlsUrl, shared.downloadUrl, shared.posterUrl]) {
      expect(await visitor.get(String(url))).toMatchObject({ status: 403, body: { code: 'link-expired' } })
    }
  } finally {
    api.advance(-life - 1)
  }

  // An hour before a cancelled subscription ends.
  emulator.controls.act(customerId, 'cancel')
  const { periodEnd = 0 } =
    Object.values(emulator.ledger.subscriptions).find(({ customer }) => customer === customerId) ?? {}
  const left = periodEnd - Math.floor(Date.now() / 1000) - 3_600
  emulator.controls.passDays(customerId, left / 86_400)
  await emulator.controls.delivered()
  await person.get('/api/subscription-status', { 'x-position': String(await api.store.head()) })
  const last = await playback()
  expect(Date.parse(String(last.expiresAt)) - api.now().getTime()).toBeLessThanOrEqual(3_600_000)
})

test('no cache stores an answer that a visitor may not read', async () => {
  const admin = paying.api.admin()
  await admin.post('/api/users', { firebaseUid: 'ada', name: 'Ada', email: '' })
  const { body } = await paying.api.visitor().get('/api/openapi.json')
  const paths = Object.entries(body.paths as Record<string, Record<string, unknown>>).flatMap(([path, { get }]) =>
    get && path !== '/api/media/live' ? [path] : [],
  )
  const cached: string[] = []
  let answered = 0
  for (const path of paths) {
    const address = path.replace('{id}', path.includes('/programs/') ? sessions.program : sessions.free)
    const { status, headers } = await admin.get(address)
    if (status === 200) answered++
    if (headers.get('cache-control') !== 'no-store') cached.push(path)
  }
  expect(answered, 'answers that are no refusals').toBeGreaterThan(30)
  expect(cached).toEqual(['/api/visitor'])

  const rated = await admin.post(`/api/content/${sessions.free}/rating`, { rating: 3 })
  expect(rated.status).toBe(201)
  expect(rated.headers.get('cache-control')).toBe('no-store')
})
