import type pg from 'pg'
import type { RecordedEvent } from '../../language/event.ts'
import type { Position } from '../../language/position.ts'
import { pause } from '../../process/wait.ts'
import { COLUMNS, type RecordedRow, recordedEvent } from './recorded-row.ts'
import { APPEND_LOCK } from './schema.ts'

/** Reads the log in order from a position on, each event once. */
export interface GapSafeReader {
  /**
   * Returns the next events, at most `batchSize`; none at the current end of the log, or when the signal aborted. Waits
   * while a running append may still fill a gap. Throws the database's errors, after which it can be called again.
   */
  next(signal: AbortSignal): Promise<RecordedEvent[]>
}

const PAGE = `select ${COLUMNS} from log.event where position > $1 order by position limit $2`

const HOLDERS = `array(
  select virtualtransaction from pg_locks
   where locktype = 'advisory' and mode = 'ShareLock' and granted
     and database = (select oid from pg_database where datname = current_database())
     and classid = ${APPEND_LOCK.classId} and objid = ${APPEND_LOCK.objectId} and objsubid = 2)`

const SAMPLE = `select coalesce(max(position), 0)::text as highest, ${HOLDERS} as holders from log.event`
const POLL = `select exists(select from log.event where position = $1) as filled, ${HOLDERS} as holders`

/** How often to reread a gap before sampling the running appends. Most gaps close within a millisecond. */
const REREADS = 2
/** The longest pause in milliseconds between polls of the running appends. The pause starts at 1 and doubles. */
const SLOWEST_POLL = 16

/**
 * Returns a reader that never skips an event.
 *
 * An insert takes a position, but readers see the event only after the commit. A naive reader could therefore pass a
 * position that is filled later. Every append holds a shared advisory lock from before it takes positions.
 *
 * At a gap, the reader samples, in one statement, the highest visible position and the transactions that hold the lock. A
 * writer with a position below the highest one either holds the lock in the sample or has ended. Once the sampled holders
 * have ended too, a new statement sees every event that will ever exist up to the sampled position; positions still
 * missing were rolled back. No writer waits for a reader.
 */
export function gapSafeReader(pool: pg.Pool, after: Position, batchSize: number): GapSafeReader {
  let cursor = after
  /** Gaps at or below this position will never be filled. */
  let settled: Position = 0n

  async function page(): Promise<{ events: RecordedEvent[]; atGap: boolean }> {
    const query = { name: 'log-page', text: PAGE, values: [cursor, batchSize], rowMode: 'array' as const }
    const { rows } = await pool.query<RecordedRow>(query)
    const events: RecordedEvent[] = []
    let previous = cursor
    let atGap = false
    for (const row of rows) {
      const event = recordedEvent(row)
      atGap = event.position !== previous + 1n && event.position - 1n > settled
      if (atGap) break
      events.push(event)
      previous = event.position
    }
    // `pg` chains results that have a deadline, and keeps them alive until a full garbage collection. Emptying the rows here
    // saves a fifth of the reading time.
    rows.length = 0
    return { events, atGap }
  }

  async function settle(signal: AbortSignal): Promise<void> {
    const { rows } = await pool.query<{ highest: string; holders: string[] }>({ name: 'log-sample', text: SAMPLE })
    const [sample] = rows
    if (!sample) return
    let holders = new Set(sample.holders)
    for (let wait = 1; holders.size > 0; wait = Math.min(SLOWEST_POLL, wait * 2)) {
      await pause(wait, signal)
      if (signal.aborted) return
      const poll = { name: 'log-poll', text: POLL, values: [cursor + 1n] }
      const [now] = (await pool.query<{ filled: boolean; holders: string[] }>(poll)).rows
      if (!now || now.filled) return
      holders = new Set(now.holders.filter((holder) => holders.has(holder)))
    }
    settled = BigInt(sample.highest)
  }

  return {
    async next(signal) {
      for (let rereads = 0; !signal.aborted; ) {
        const { events, atGap } = await page()
        const last = events.at(-1)
        if (last) cursor = last.position
        if (last || !atGap) return events
        if (rereads < REREADS) {
          rereads++
          await pause(1, signal)
        } else {
          await settle(signal)
          rereads = 0
        }
      }
      return []
    },
  }
}
