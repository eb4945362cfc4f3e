import { randomUUID } from 'node:crypto'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { writeContent } from './contents.ts'

const WRITERS = 8

const SESSION_TEXT = `<p>${'Breathe in, and let the seat carry you. '.repeat(40)}</p>`

/**
 * Writes sessions `from` to `to` into the log of a running platform, nine in ten published, as admins would over the
 * years. It skips drawing their covers, which would keep the machine busy for an
 * hour.
 */
export async function fillAdminLibrary(postgresUrl: string, from: number, to: number): Promise<void> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'test', POSTGRES_URL: postgresUrl }))
  const pool = new pg.Pool(withSessionSettings({ connectionString: postgresUrl, max: 2 }))
  let next = from
  const write = async () => {
    while (next < to) {
      const n = next++
      await writeContent(store, randomUUID(), n, { sessionText: SESSION_TEXT, isDraft: n % 10 === 0 })
    }
  }
  try {
    await Promise.all(Array.from({ length: WRITERS }, write))
    await forgetCovers(pool, await store.head())
  } finally {
    await pool.end()
    await store.close()
  }
}

/** Removes the jobs for covers until the reactor has requested all of them. */
async function forgetCovers(pool: pg.Pool, head: bigint): Promise<void> {
  const asked = `select min(position) >= $1 as done from projections.checkpoint where name = 'reactor:covers'`
  for (;;) {
    const { rows } = await pool.query<{ done: boolean | null }>(asked, [head.toString()])
    await pool.query(`delete from pgboss.job where name = 'draw-cover' and state in ('created', 'retry')`)
    if (rows[0]?.done) return
  }
}
