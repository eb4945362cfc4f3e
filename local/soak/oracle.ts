import { isDeepStrictEqual } from 'node:util'
import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { logConfig } from '@stillair/events/log/config.ts'
import { openEventStore } from '@stillair/events/log/open-event-store.ts'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { SessionProgressed, SessionStarted } from '@stillair/events/modules/listening/events.ts'
import { isCounted } from '@stillair/events/modules/listening/rules.ts'
import { ContentRated } from '@stillair/events/modules/ratings/events.ts'
import { pause } from '@stillair/events/process/wait.ts'
import { readCheckpoints } from '@stillair/projections/model/checkpoint.ts'
import { fold } from '@stillair/projections/model/fold.ts'
import { projections } from '@stillair/projections/model/projections.ts'
import { SERVING } from '@stillair/projections/model/target.ts'
import pg from 'pg'
import { ordered, rowsOf } from '../../projections/test/rows-of.ts'
import type { Ledger } from './people.ts'

/** What was compared, and a sentence for each difference. */
export interface Verdict {
  readonly events: number
  readonly rows: number
  readonly differences: readonly string[]
}

/** Precision of recorded listening: a millisecond, in seconds. */
const MILLISECOND = 0.001
/** Time allowed for the read models and the media worker to finish, milliseconds. */
const PATIENCE = 240_000
/** Milliseconds in which nothing is written before the comparison begins. */
const QUIET = 3_000

/**
 * Compares the log with the acknowledged commands, and the read models with a fold of the log in memory. Nothing may write
 * to the log meanwhile.
 */
export async function judge(postgresUrl: string, ledger: Ledger): Promise<Verdict> {
  const store = await openEventStore(logConfig({ NODE_ENV: 'development', POSTGRES_URL: postgresUrl }))
  const pool = new pg.Pool(withSessionSettings({ connectionString: postgresUrl, max: 2 }))
  pool.on('error', () => {})
  const differences: string[] = []
  try {
    await untilDone(pool, ledger, async () => store.head()).catch((error: Error) => differences.push(error.message))
    const events: RecordedEvent[] = []
    for await (const batch of store.readLog({ after: 0n })) events.push(...batch.events)
    differences.push(...acknowledged(events, ledger))

    let rows = 0
    const checkpoints = await readCheckpoints(pool, SERVING)
    for (const projection of projections) {
      const { name, version: definition } = projection
      const serving = checkpoints.find((one) => one.name === name && one.definition === definition && one.active)
      if (!serving) differences.push(`${name} does not serve`)
      if (!serving) continue
      const live = await rowsOf(pool, SERVING, projection, serving.version)
      const folded = fold(projection, events)
      for (const table of projection.tables) {
        const expected = ordered(table, folded.get(table.name) ?? [])
        rows += expected.length
        if (!isDeepStrictEqual(live.get(table.name), expected))
          differences.push(`${table.name} is not what the log folds to`)
      }
    }
    return { events: events.length, rows, differences }
  } finally {
    await pool.end()
    await store.close()
  }
}

async function untilDone(pool: pg.Pool, ledger: Ledger, head: () => Promise<bigint>): Promise<void> {
  const until = performance.now() + PATIENCE
  const signal = new AbortController().signal
  for (;;) {
    const now = await head()
    const behind = (await readCheckpoints(pool, SERVING)).filter(({ readUpTo }) => readUpTo < now)
    // Packaging, hashing and drawing covers write to the log, too.
    const { rows } = await pool.query<{ uploads: number; jobs: number }>(
      `select (
          select count(distinct stream)::int from log.event e where type = 'MediaUploaded' and not exists (
            select from log.event d where d.stream = e.stream and d.type in ('MediaPackaged', 'MediaPackagingFailed'))
        ) as uploads, (
          select count(*)::int from pgboss.job
           where name ~ '^(draw-cover|fingerprint-media)' and state in ('created', 'retry', 'active')
        ) as jobs`,
    )
    const { uploads, jobs } = rows[0] ?? { uploads: 0, jobs: 0 }
    if (behind.length === 0 && uploads === 0 && jobs === 0) {
      // Requests that nobody waits for any more may still be under way.
      await pause(QUIET, signal)
      if ((await head()) === now) return
    }
    if (performance.now() > until) {
      throw new Error(
        `after ${PATIENCE / 1000} s ${behind.length} are behind, ${uploads} of ${ledger.uploads.size} uploads and ${jobs} other jobs wait`,
      )
    }
    await pause(200, signal)
  }
}

/** Returns the acknowledged commands that the log lacks or has more than once. */
function acknowledged(events: readonly RecordedEvent[], ledger: Ledger): string[] {
  const begun = new Map<string, number>()
  const heard = new Map<string, number>()
  const ratings = new Map<string, number>()
  for (const { type, data } of events as readonly { type: string; data: Record<string, never> }[]) {
    if (type === SessionStarted.type) begun.set(data.sessionId ?? '', (begun.get(data.sessionId ?? '') ?? 0) + 1)
    if (type === SessionProgressed.type) heard.set(data.sessionId ?? '', data.listenedSeconds ?? 0)
    if (type === ContentRated.type) ratings.set(`${data.userId} ${data.contentId}`, data.rating ?? 0)
  }
  const found: string[] = []
  for (const [session, seconds] of ledger.heard) {
    if (begun.get(session) !== 1) found.push(`listening ${session} is in the log ${begun.get(session) ?? 0} times`)
    // Listening that is too short to count is acknowledged but not recorded.
    if (isCounted(seconds) && (heard.get(session) ?? 0) < seconds - MILLISECOND)
      found.push(`of listening ${session} ${seconds} s were acknowledged`)
  }
  for (const [key, count] of begun) if (count > 1) found.push(`listening ${key} began ${count} times`)
  for (const [key, rating] of ledger.ratings) {
    if (!ratings.has(key)) found.push(`rating ${rating} of ${key} is not in the log`)
  }
  return found
}
