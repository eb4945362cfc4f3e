import { BEGINNING, type Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { quoted, type Target } from '../../model/target.ts'
import type { Clock } from '../clock.ts'
import { isInLog, type Place } from '../log-mismatch.ts'
import type { LogReader } from '../run.ts'

/** Milliseconds between two markers. After a log lost its end, a reactor repeats at most this much work. */
const EVERY = 60_000
/** How long markers are kept. A log restored from a copy older than this is read from the beginning. */
const KEPT = '30 days'

type Log = Pick<LogReader, 'head' | 'eventIdAt'>

/**
 * Returns a function that records the head of the log and the event there. It records at most once a minute, and only
 * when the head has moved. Call it after each look at the head, provided the log has all checkpoints.
 */
export function progressMarkers(options: {
  readonly log: Log
  readonly pool: pg.Pool
  readonly target: Target
  readonly clock: Clock
}): (head: Position) => Promise<void> {
  const { log, pool, target, clock } = options
  const table = `${quoted(target.control)}.mark`
  let last: { readonly head: Position; readonly at: number } | null = null
  return async (head) => {
    const now = clock.now()
    if (head === BEGINNING || head === last?.head || (last && now - last.at < EVERY)) return
    const eventId = await log.eventIdAt(head)
    if (eventId === null) return
    last = { head, at: now }
    await pool.query(
      `with old as (delete from ${table} where seen_at < now() - interval '${KEPT}')
        insert into ${table} (position, event_id) values ($1, $2) on conflict (position) do nothing`,
      [head, eventId],
    )
  }
}

/** A position in the log and when it was the head; `null` for the beginning. */
export interface ProgressMarker extends Place {
  readonly seenAt: Date | null
}

/** Returns the last marker that the log still has, or the log's beginning. Deletes later markers. */
export async function lastMarkerInLog(log: Log, pool: pg.Pool, target: Target): Promise<ProgressMarker> {
  const table = `${quoted(target.control)}.mark`
  const { rows } = await pool.query<{ position: string; eventId: string; seenAt: Date }>(
    `select position::text, event_id as "eventId", seen_at as "seenAt" from ${table} m order by m.position desc`,
  )
  let found: ProgressMarker = { position: BEGINNING, eventId: null, seenAt: null }
  for (const { position, eventId, seenAt } of rows) {
    const place = { position: BigInt(position), eventId, seenAt }
    if (!(await isInLog(log, place))) continue
    found = place
    break
  }
  await pool.query(`delete from ${table} where position > $1`, [found.position])
  return found
}
