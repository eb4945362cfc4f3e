import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { percentile } from '../load/percentile.ts'
import { listen } from '../src/emulators/emulator-server.ts'
import { compared, inTurn, type Measurement, median, milliseconds, timed } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const ROUNDS = 3
const COMMANDS = 100
const TARGET = 40

/** Measures the time from sending a command until its effect can be read. Throws when a read is stale. */
export async function measureCommandToRead({ session, postgresUrl }: Bench): Promise<Measurement[]> {
  const { admin, listener } = await session()
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
  const bare = await bareServer(postgresUrl)
  const ours = async (n: number) => {
    const body = { rating: ([1, 2, 3] as const)[n % 3] ?? 1 }
    await listener.call('PUT /api/content/:id/rating', { params: { id }, body, idempotencyKey: randomUUID() })
    const read = await listener.call('GET /api/content/:id/rating', { params: { id } })
    if (read?.rating !== body.rating) throw new Error('the read after a command is stale')
  }
  const reference = async () => {
    for (const method of ['PUT', 'GET']) await (await fetch(bare.url, { method })).text()
  }
  try {
    const pairs = await inTurn(ROUNDS, async () => {
      const times = await timesOf(ours)
      return [percentile(times, 0.99), median(await timesOf(reference))] as const
    })
    const against = 'bare server that inserts and selects a row, p50'
    return [compared('command to visible read, p99', pairs, { most: TARGET, against, write: milliseconds })]
  } finally {
    await bare.stop()
  }
}

async function timesOf(action: (n: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < COMMANDS; n++) times.push(await timed(() => action(n)))
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
