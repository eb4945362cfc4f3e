// @module-tag slow
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listenTo } from '../../api/test/live-events.ts'
import { type Person, person } from '../../api/test/person.ts'
import { sampleFiles } from '../../media-worker/test/sample-files.ts'
import type { RestartingProcess } from './restarting-process.ts'
import { type Gateway, roundRobin } from './round-robin.ts'
import { type SeveralProcesses, severalProcesses } from './several-processes.ts'

// What docs/scaling.md says of two APIs.

/** Upload requests per minute that one process allows each person. */
const UPLOAD_REQUESTS = 20

let platform: SeveralProcesses
let gateway: Gateway
let one: RestartingProcess
let other: RestartingProcess
let sound: Buffer
/** After the last start of a process, which runs the scheduled jobs once, too. */
let settledAt: Date

beforeAll(async () => {
  platform = await severalProcesses(
    { apis: 2, projections: 1, workers: 2 },
    { RATE_LIMIT_UPLOADS: String(UPLOAD_REQUESTS) },
  )
  ;[one, other] = platform.apis as [RestartingProcess, RestartingProcess]
  gateway = await roundRobin([one.url, other.url])
  const samples = await sampleFiles()
  sound = await samples.bytes('mono.mp3')
  await samples.remove()
  await vi.waitUntil(platform.areHealthy, { timeout: 240_000 })
})
afterAll(async () => {
  await gateway?.close()
  await platform?.stop()
})

const admin = (at: { readonly url: string }, id = 'ada') =>
  person(at.url, platform.tokenOf(id, { admin: true }), { patient: true })
const listener = (at: { readonly url: string }, id: string) => person(at.url, platform.tokenOf(id), { patient: true })

/** Creates an account, and returns its owner as a client of each of the given servers. */
async function signUp<Servers extends readonly { readonly url: string }[]>(name: string, ...servers: Servers) {
  const id = `${name}-${randomUUID()}`
  const clients = servers.map((server) => listener(server, id)) as { [Index in keyof Servers]: Person }
  expect((await clients[0]?.post('/api/users', { firebaseUid: id, name, email: '' }))?.status).toBe(201)
  return clients
}

/** Returns how many events of each type the log has that fit. */
async function eventsWith(field: string, value: unknown): Promise<Record<string, number>> {
  const { rows } = await platform.pool.query<{ type: string; count: number }>(
    'select type, count(*)::int as count from log.event where data ->> $1 = $2 group by type',
    [field, value],
  )
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

const session = { type: 'audio', categoryId: 1, tags: [], isFreeContent: true }
const external = { ...session, fileUrl: 'https://example.com/a.mp3', isPublished: true }

async function create(by: Person, content: object): Promise<{ id: string; position: string }> {
  const { status, body, headers } = await by.post('/api/content', content)
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: String(body.id), position: headers.get('x-position') ?? '' }
}

const tus = { 'tus-resumable': '1.0.0' }
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' }
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = (id: string) => join(platform.root, 'uploads', id)
const sizeOf = async (id: string) => (await stat(stored(id))).size

async function beginUpload(at: RestartingProcess, length: number, who: string): Promise<string> {
  const metadata = `filename ${Buffer.from('calm.mp3').toString('base64')}`
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadata }
  const answer = await admin(at, who).send('POST', '/api/uploads', { headers })
  expect(answer.status).toBe(201)
  return answer.headers.get('location')?.slice(-36) ?? ''
}

const send = (at: RestartingProcess, id: string, offset: number, body: Uint8Array, who: string) =>
  admin(at, who).send('PATCH', `/api/uploads/${id}`, { headers: { ...chunk, 'upload-offset': String(offset) }, body })
const look = (at: RestartingProcess, id: string, who: string) =>
  admin(at, who).send('HEAD', `/api/uploads/${id}`, { headers: tus })

/** Sends the first half of an upload and leaves the request open, as a connection that broke does. */
async function sendHalf(at: RestartingProcess, id: string, bytes: Buffer, who: string): Promise<ClientRequest> {
  const half = request(`${at.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      ...chunk,
      'upload-offset': '0',
      'content-length': bytes.length,
      authorization: `Bearer ${platform.tokenOf(who, { admin: true })}`,
    },
  })
  half.on('error', () => {})
  half.write(bytes.subarray(0, bytes.length / 2))
  await expect.poll(() => sizeOf(id)).toBe(Math.floor(bytes.length / 2))
  return half
}

/** Resumes an upload at the other process and sends the rest. */
async function resume(at: RestartingProcess, id: string, bytes: Buffer, who: string): Promise<void> {
  const { status, headers } = await look(at, id, who)
  const offset = Number(headers.get('upload-offset'))
  expect([status, offset]).toEqual([200, Math.floor(bytes.length / 2)])
  expect((await send(at, id, offset, bytes.subarray(offset), who)).status).toBe(204)
  expect(sha(await readFile(stored(id)))).toBe(sha(bytes))
}

/** Uploads the sound through the gateway, and waits until it is packaged. */
async function uploadSound(who: string): Promise<string> {
  const id = await beginUpload(one, sound.length, who)
  expect((await send(other, id, 0, sound, who)).status).toBe(204)
  await expect.poll(() => eventsWith('mediaId', id)).toMatchObject({ MediaPackaged: 1 })
  return id
}

test('an upload continues at the other process after the first was killed, and is packaged once', async () => {
  const id = await beginUpload(one, sound.length, 'killed')
  await sendHalf(one, id, sound, 'killed')
  await one.kill()
  await resume(other, id, sound, 'killed')
  one.startAgain()
  await expect.poll(platform.areHealthy).toBe(true)
  await expect.poll(() => eventsWith('mediaId', id)).toMatchObject({ MediaPackaged: 1 })
  // Each start sets the schedules, so only now: every minute instead of every ten, for the last test to count.
  await platform.pool.query(`update pgboss.schedule set cron = '* * * * *' where name = 'finish-account-deletions'`)
  settledAt = new Date()
  const { MediaUploaded, MediaPackagingStarted } = await eventsWith('mediaId', id)
  expect([MediaUploaded, MediaPackagingStarted]).toEqual([1, 1])
})

test('an upload continues at the other process while the first still waits for a broken connection', async () => {
  const id = await beginUpload(one, sound.length, 'stuck')
  const half = await sendHalf(one, id, sound, 'stuck')
  const isOver = once(half, 'close')
  await resume(other, id, sound, 'stuck')
  // What that connection still delivers is dropped.
  half.end(randomBytes(sound.length - Math.floor(sound.length / 2)))
  await isOver
  expect(sha(await readFile(stored(id)))).toBe(sha(sound))
})

test('of two requests that send to one upload at once, one is refused and the file is that of the other', async () => {
  const length = 16_000_000
  for (let round = 0; round < 3; round++) {
    const id = await beginUpload(one, length, 'twice')
    const bodies = [randomBytes(length), randomBytes(length)] as const
    const answers = await Promise.all([send(one, id, 0, bodies[0], 'twice'), send(other, id, 0, bodies[1], 'twice')])
    const winner = answers.findIndex(({ status }) => status === 204)
    const refused = answers[1 - winner]
    expect([409, 423]).toContain(refused?.status)
    expect(refused?.body.error).toMatch(/^[A-Z].*\.$/)
    expect(sha(await readFile(stored(id)))).toBe(sha(bodies[winner] ?? Buffer.of()))
  }
})

test('limits per minute count in each process', async () => {
  const who = `hasty-${randomUUID()}`
  const ask = (at: RestartingProcess) => look(at, randomUUID(), who)
  for (let number = 0; number < UPLOAD_REQUESTS; number++) expect((await ask(one)).status).toBe(404)
  expect((await ask(one)).status).toBe(429)
  expect((await ask(other)).status).toBe(404)
})

test('limits per hour count in all processes', async () => {
  const [ann] = await signUp('ann', gateway)
  const statuses: number[] = []
  for (let number = 0; number < 12; number++) statuses.push((await ann.get('/api/users/me/export')).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

test('live streams at one process report changes made through the other', async () => {
  const live = await listenTo(`${one.url}/api/media/live`, platform.tokenOf('ada', { admin: true }))
  const tail = await listenTo(`${one.url}/api/analysis/tail`, platform.tokenOf('ann-alyst', { analyst: true }))
  expect([live.status, tail.status]).toEqual([200, 200])
  const bob = admin(other, 'bob')
  const { id } = await create(bob, { ...external, title: 'Told elsewhere' })
  await live.next(({ event }) => event === 'library')
  await tail.next(({ data }) => JSON.stringify(data).includes(id))

  await bob.put(`/api/admin/presences/${randomUUID()}`, { kind: 'content', itemId: id })
  await live.next(({ event, data }) => event === 'presences' && JSON.stringify(data).includes(id))

  const mediaId = await uploadSound('bob')
  await live.next(({ event, data }) => event === 'media' && data.id === mediaId && data.state === 'ready')
  live.close()
  tail.close()
})

test('a command repeated at the other process gives the same answer and takes effect once', async () => {
  const { id: contentId } = await create(admin(one), { ...external, title: 'Played once' })
  const [here, there] = [listener(one, 'cleo'), listener(other, 'cleo')]
  const begin = (by: Person, key: string) => by.post('/api/create-session', { contentId }, { 'idempotency-key': key })
  const key = randomUUID()
  const [first, again] = [await begin(here, key), await begin(there, key)]
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true'])
  expect(again.body).toEqual(first.body)
  const atOnce = randomUUID()
  const [left, right] = await Promise.all([begin(here, atOnce), begin(there, atOnce)])
  expect(right).toMatchObject({ status: 201, body: left.body })
  expect(await eventsWith('contentId', contentId)).toMatchObject({ SessionStarted: 2 })
})

test('what is written through one process is read at the other with its position, recordings included', async () => {
  const [ada, dan] = [admin(one), listener(other, 'dan')]
  const [first, second] = [await uploadSound('carl'), await uploadSound('carl')]
  const title = 'Written here'
  const { id, position } = await create(ada, { ...session, title, mediaId: first, isPublished: true })
  const path = `/api/content/${id}`
  const read = await dan.get(path, { 'x-position': position })
  expect([read.status, read.body.title, read.headers.get('x-stale')]).toEqual([200, title, null])
  const played = await dan.get(`${path}/playback`)
  expect(JSON.stringify(played.body.playlists)).toContain(first)

  const edited = await ada.patch(path, { title: 'Edited here', mediaId: second })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  const since = { 'x-position': edited.headers.get('x-position') ?? '' }
  const etag = { 'if-none-match': read.headers.get('etag') ?? '' }
  expect(await dan.get(path, { ...since, ...etag })).toMatchObject({ status: 200, body: { title: 'Edited here' } })
  const replaced = await dan.get(`${path}/playback`)
  expect(JSON.stringify(replaced.body.playlists)).toContain(second)
  expect(JSON.stringify(replaced.body)).not.toContain(first)
})

test('a draft is published once at its time', async () => {
  const at = new Date(Date.now() + 2_000).toISOString()
  const plan = { ...external, isPublished: false, publicationPlan: { at } }
  const { id } = await create(admin(gateway), { ...plan, title: 'At its time' })
  await expect.poll(() => eventsWith('contentId', id)).toMatchObject({ ContentPublished: 1 })
})

test('an account deleted through one process is refused at the other after a second', async () => {
  const [here, there] = await signUp('dora', one, other)
  expect((await there.get('/api/users/me')).status).toBe(200)
  expect((await here.delete('/api/users/me', { confirm: true })).status).toBe(200)
  expect((await here.get('/api/users/me')).body.code).toBe('account-deleted')
  const isRefused = async () => (await there.get('/api/users/me')).body.code
  await expect.poll(isRefused, { timeout: 10_000 }).toBe('account-deleted')
})

test('a sign-in ended through one process is refused at the other within a minute', async () => {
  const [here, there] = await signUp('eve', one, other)
  for (const eve of [here, there]) expect((await eve.get('/api/users/me')).status).toBe(200)
  expect((await here.post('/api/users/me/sign-out-everywhere', { confirm: true })).status).toBe(200)
  expect((await here.get('/api/users/me')).body.code).toBe('sign-in-ended')
  const isRefused = async () => (await there.get('/api/users/me')).body.code
  await expect.poll(isRefused, { timeout: 90_000, interval: 500 }).toBe('sign-in-ended')
})

test('a job on a schedule runs once each time', async () => {
  const name = 'finish-account-deletions'
  // The first minute only marks the beginning: a start runs the job, too, and may have queued it a moment later.
  let since: Date | null = null
  const findFirst = async () => {
    const { rows } = await platform.pool.query<{ first: Date | null }>(
      `select min(completed_on) as first from pgboss.job
        where name = '__pgboss__send-it' and data ->> 'name' = $1 and created_on > $2 and state = 'completed'`,
      [name, settledAt],
    )
    since = rows[0]?.first ?? null
    return since
  }
  await expect.poll(findFirst, { interval: 500 }).toBeInstanceOf(Date)
  const counts = async () => {
    const { rows } = await platform.pool.query<{ minutes: number; begun: number; runs: number }>(
      `select count(*) filter (where state = 'completed' and name <> $1)::int as minutes,
          count(*) filter (where name <> $1)::int as begun, count(*) filter (where name = $1)::int as runs
        from pgboss.job
        where created_on > $2 and (name = $1 or name = '__pgboss__send-it' and data ->> 'name' = $1)`,
      [name, since],
    )
    return rows[0] ?? { minutes: 0, begun: 0, runs: 0 }
  }
  await expect.poll(async () => (await counts()).minutes, { interval: 500 }).toBeGreaterThanOrEqual(1)
  const { begun, runs } = await counts()
  expect(runs).toBeGreaterThanOrEqual(1)
  expect(runs).toBeLessThanOrEqual(begun)
})
