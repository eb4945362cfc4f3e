import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { listen } from '../src/emulators/emulator-server.ts'
import { apiClient } from '../src/sample-data/api-client.ts'
import { compared, inTurn, type Measurement, median, milliseconds, percentile, timed } from './measurement.ts'
import type { Bench, PlatformSession } from './platform-session.ts'

const ROUNDS = 3
const COMMANDS = 100
const EDITS = 20
/** Milliseconds between two looks at the log on behalf of those who follow it, as in `history-tail.ts`. */
const INTERVAL = 200
const READ_TARGET = 40
const TAIL_TARGET = 1.3

/** Measures the time from sending a command until its effect can be read, and until an analyst who follows the log gets its event. */
export async function measureCommandToRead({ session, postgresUrl }: Bench): Promise<Measurement[]> {
  const { platform, admin, listener } = await session()
  const { id } = await admin.call('POST /api/content', {
    body: {
      title: 'Measured',
      type: 'audio',
      categoryId: 1,
      fileUrl: 'https://example.com/measured.mp3',
      duration: 300,
      isPublished: true,
      isFreeContent: true,
      tags: [],
    },
    idempotencyKey: randomUUID(),
  })
  return [await visibleRead(listener, id, postgresUrl), await tail(platform.url, admin, id)]
}

async function visibleRead(listener: PlatformSession['listener'], id: string, postgresUrl: string) {
  const bare = await bareServer(postgresUrl)
  let stale = 0
  const ours = async (n: number) => {
    const body = { rating: ([1, 2, 3] as const)[n % 3] ?? 1 }
    await listener.call('PUT /api/content/:id/rating', { params: { id }, body, idempotencyKey: randomUUID() })
    const read = await listener.call('GET /api/content/:id/rating', { params: { id } })
    if (read?.rating !== body.rating) stale++
  }
  const reference = async () => {
    for (const method of ['PUT', 'GET']) await (await fetch(bare.url, { method })).text()
  }
  const pairs = await inTurn(
    ROUNDS,
    async () => {
      const times = await timesOf(COMMANDS, ours)
      return [percentile(times, 0.99), median(await timesOf(COMMANDS, reference))] as const
    },
    ([, other]) => [other],
  )
  await bare.stop()
  const against = 'bare server that inserts and selects a row, p50'
  const detail = `${stale} stale`
  const row = { most: READ_TARGET, against, write: milliseconds, detail }
  const measured = compared('command to visible read, p99', pairs, row)
  return { ...measured, met: measured.met && stale === 0 }
}

async function timesOf(count: number, action: (n: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) times.push(await timed(() => action(n)))
  return times
}

async function bareServer(postgresUrl: string) {
  const pool = new pg.Pool(withSessionSettings({ connectionString: postgresUrl }))
  await pool.query('create table rating (id int primary key, rating int)')
  const sql = {
    PUT: 'insert into rating values (1, 1) on conflict (id) do update set rating = excluded.rating + 1',
    GET: 'select rating from rating where id = 1',
  }
  const server = createServer(async ({ method }, answer) => {
    const { rows } = await pool.query(method === 'PUT' ? sql.PUT : sql.GET)
    answer.end(JSON.stringify(rows))
  })
  const { url, stop } = await listen(server, { port: 0, host: '127.0.0.1' })
  return { url, stop: () => stop().then(() => pool.end()) }
}

async function tail(origin: string, admin: PlatformSession['admin'], id: string): Promise<Measurement> {
  const leaving = new AbortController()
  const { headers } = await apiClient(origin, 'analyst@stillair.test').identity()
  const response = await fetch(`${origin}/api/analysis/tail`, {
    signal: leaving.signal,
    headers: { ...headers, accept: 'text/event-stream' },
  })
  const messages = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const pairs = await inTurn(
    ROUNDS,
    async () => {
      const answered: number[] = []
      const shown = await timesOf(EDITS, async () => {
        const edit = { params: { id }, body: { title: `Measured ${randomUUID()}` }, idempotencyKey: randomUUID() }
        answered.push(await timed(() => admin.call('PATCH /api/content/:id', edit)))
        for (let text = ''; !text.includes('ContentEdited'); ) text += (await messages?.read())?.value ?? ''
      })
      return [percentile(shown, 0.99), INTERVAL + median(answered)] as const
    },
    ([, other]) => [other],
  )
  leaving.abort()
  return compared('command to the screen of an analyst who follows the log, p99', pairs, {
    most: TAIL_TARGET,
    against: `its reply, p50, and the interval of ${INTERVAL} ms`,
    write: milliseconds,
  })
}
