import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { percentile } from '../load/percentile.ts'
import { writeContent } from './contents.ts'
import { compared, type Measurement, milliseconds, timed } from './measurement.ts'
import type { Bench, PlatformSession } from './platform-session.ts'

const FEW = 50
const MANY = 5_000
const WRITERS = 8
const REQUESTS = 400
/** A search reads all titles. */
const TARGET = 5

const SESSION_TEXT = `<p>${'Breathe in, and let the seat carry you. '.repeat(40)}</p>`

/** Queries of a typical admin: pages, sort orders and searches. */
const QUERIES = [
  { page: 1 },
  { page: 2, sort: 'title', direction: 'ascending' },
  { sort: 'duration', direction: 'descending' },
  { search: 'landing' },
  { status: 'draft', sort: 'updatedAt' },
  { sort: 'category', direction: 'ascending', page: 2 },
] as const

/** Measures the admin's table with 5,000 sessions against 50: its pages, sort orders and searches. */
export async function measureAdminTable({ session: start }: Bench): Promise<Measurement[]> {
  const session = await start()
  await add(session, 0, FEW)
  const few = await quarters(session)
  await add(session, FEW, MANY)
  const many = await quarters(session)
  const pairs = many.map((value, n) => [value, few[n] ?? Number.NaN] as const)
  const limit = { most: TARGET, against: `${FEW} sessions`, write: milliseconds }
  return [compared(`the admin's table: GET /api/admin/content, ${MANY} sessions, p95`, pairs, limit)]
}

/** Writes sessions into the platform's log, nine in ten published, and waits until the admin's list has them. */
async function add({ platform, admin }: PlatformSession, from: number, to: number): Promise<void> {
  const list = () => admin.call('GET /api/admin/content')
  const { total } = await list()
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: platform.postgresUrl }))
  let next = from
  const write = async () => {
    while (next < to) {
      const n = next++
      await writeContent(store, randomUUID(), n, { sessionText: SESSION_TEXT, isDraft: n % 10 === 0 })
    }
  }
  try {
    await Promise.all(Array.from({ length: WRITERS }, write))
    while ((await list()).total < total + to - from) await setTimeout(100)
  } finally {
    await store.close()
  }
}

/** Returns the p95 of the milliseconds of each quarter of the requests. */
async function quarters({ admin }: PlatformSession): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < QUERIES.length + REQUESTS; n++) {
    const query = QUERIES[n % QUERIES.length] ?? {}
    times.push(await timed(() => admin.call('GET /api/admin/content', { query })))
  }
  // The first queries warm up the prepared statements.
  const counted = times.slice(QUERIES.length)
  const size = REQUESTS / 4
  return [0, 1, 2, 3].map((n) => percentile(counted.slice(n * size, (n + 1) * size), 0.95))
}
