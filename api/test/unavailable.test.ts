import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { AppendTooLargeError, type EventStore, LogUnavailableError } from '@stillair/events/log/event-store.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { metrics } from '../src/http/operations/metrics.ts'
import { requestPool } from '../src/server/request-pool.ts'
import { withDeadline } from '../src/server/with-deadline.ts'
import { type Harness, startHarness } from './harness.ts'
import { listen } from './listen.ts'
import { person } from './person.ts'

let api: Harness
let ends: (() => unknown)[] = []
beforeAll(async () => {
  api = await startHarness()
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
})
afterAll(() => api.close())

const registration = (id: string) => ({ firebaseUid: id, name: id, email: `${id}@stillair.test` })

/** Starts the API over another log or database, and returns the client of a signed-in user. */
async function signedIn(id: string, deps: Partial<Harness['deps']>) {
  const other = await listen({ ...api.deps, ...deps })
  ends.push(() => other.stop())
  return person(other.url, api.tokens.sign({ sub: id, email: `${id}@stillair.test` }))
}
const overStore = (id: string, store: Partial<EventStore>) =>
  signedIn(id, { store: { ...api.store, ...store } satisfies EventStore })
const failing = (error: Error) => () => Promise.reject(error)

describe('more requests than the API can answer', () => {
  const admission = { enter: () => null, isShedding: () => true, stop() {} }

  test('reads are refused at once, in words, and without a line in the log', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const client = await signedIn('ada', { admission, log })
    const refused = await client.get('/api/content')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.body).toEqual({
      error: 'Very many people are using Stillair right now. Please try again in a moment.',
      code: 'overloaded',
    })
    expect((await client.get('/api/nothing')).status).toBe(404)
    expect(lines.map((line) => JSON.parse(line).url)).toEqual(['/api/nothing'])
  })

  test('commands, signing in, playing, and what a seat in a plane needs are answered', async () => {
    const client = await signedIn('ben', { admission })
    expect((await client.post('/api/users', registration('ben'))).status).toBe(201)
    expect((await client.get('/api/users/me')).status).toBe(200)
    expect((await client.get('/api/flights')).status).toBe(200)
    // Nothing of this id exists, which only an answered query finds out.
    expect((await client.get('/api/content/none/playback')).status).toBe(404)
    expect((await client.get('/api/content/none/keep')).status).toBe(404)
  })

  test('health and a metric say so', async () => {
    const measured = metrics()
    const other = await listen({ ...api.deps, admission, metrics: measured })
    ends.push(() => other.stop())
    const health = await fetch(`${other.url}/api/health`)
    expect([health.status, await health.json()]).toEqual([200, { status: 'shedding' }])
    await fetch(`${other.url}/api/content`, {
      headers: { authorization: `Bearer ${api.tokens.sign({ sub: 'cleo' })}` },
    })
    const gathered = await measured.registry.metrics()
    expect(gathered).toMatch(/^stillair_shedding 1$/m)
    expect(gathered).toMatch(/^stillair_reads_refused_total 1$/m)
  })
})

describe('an unavailable log', () => {
  test('gets a 503 with a message for a command, which can be repeated and takes effect once', async () => {
    const client = await overStore('anna', { append: failing(new LogUnavailableError('an append', 'secret:2113')) })
    const key = { 'idempotency-key': 'anna-1' }
    const refused = await client.post('/api/users', registration('anna'), key)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.body).toEqual({
      error: 'This could not be recorded just now. Please try again in a moment.',
      code: 'unavailable',
    })
    const again = await api.listener('anna').post('/api/users', registration('anna'), key)
    expect(again.status).toBe(201)
  })

  test('gets a 503 for a query', async () => {
    const client = await overStore('berta', { readStream: failing(new LogUnavailableError('a reading')) })
    const refused = await client.get('/api/users/me')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.body).toEqual({
      error: 'This cannot be shown just now. Please try again in a moment.',
      code: 'unavailable',
    })
  })

  test('is not waited for indefinitely', async () => {
    const never = () => new Promise<never>(() => {})
    const hanging = { ...api.store, append: never, readStream: never, head: never }
    const client = await overStore('carl', withDeadline(hanging, 50))
    expect((await client.post('/api/users', registration('carl'))).status).toBe(503)
    expect((await client.get('/api/users/me')).status).toBe(503)
  })
})

test('an append above the log’s limit gets a 413 that names the limit', async () => {
  const client = await overStore('dora', { append: failing(new AppendTooLargeError('user-dora', 1_200_000)) })
  const refused = await client.post('/api/users', registration('dora'))
  expect(refused.status).toBe(413)
  expect(refused.body).toEqual({
    error: 'This is too long to be stored: the limit is 1 MB, about a million letters. Please shorten it.',
    code: 'too-large',
  })
})

describe('an unresponsive Postgres', () => {
  /** Connects to Postgres through a proxy that can be silenced. */
  async function throughWire() {
    const { hostname, port } = new URL(api.config.postgresUrl)
    const sockets = new Set<Socket>()
    let isSilent = false
    const wire = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => void (isSilent || to.write(bytes)))
        from.on('error', () => {})
        from.on('close', () => to.destroy())
      }
    })
    wire.listen(0, '127.0.0.1')
    await once(wire, 'listening')
    const url = new URL(api.config.postgresUrl)
    url.port = String((wire.address() as { port: number }).port)
    ends.push(() => {
      for (const socket of sockets) socket.destroy()
      wire.close()
    })
    return {
      url: url.href,
      setSilent(silent: boolean) {
        isSilent = silent
      },
    }
  }

  test('gets a 503 for queries and commands, and works again afterwards', { tags: ['slow'] }, async () => {
    const { url, setSilent } = await throughWire()
    const pool = requestPool(url, { answerMs: 500, connectMs: 500 })
    ends.push(() => pool.end())
    const client = await signedIn('ella', { pool })
    const register = () => client.post('/api/users', registration('ella'), { 'idempotency-key': 'ella-1' })
    expect((await client.get('/api/content')).status).toBe(200)
    setSilent(true)
    expect((await client.get('/api/content')).status).toBe(503)
    const refused = await register()
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: 'unavailable' })
    setSilent(false)
    await expect.poll(async () => (await register()).status).toBe(201)
  })

  test('has its slow queries cancelled', async () => {
    const pool = requestPool(api.config.postgresUrl, { answerMs: 300 })
    ends.push(() => pool.end())
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  })
})
