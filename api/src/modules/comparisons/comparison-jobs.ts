import { randomUUID } from 'node:crypto'
import { conflict } from '@stillair/events/language/refusal.ts'
import type pg from 'pg'
import type { ComparedTable, Comparison, ComparisonResult } from '../../contract/analysis/comparisons.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'

/** Waiting and running comparisons per person. */
const MOST_AT_ONCE = 3
const RETENTION_DAYS = 30

/** A comparison that a process works on. */
export interface TakenComparison {
  readonly id: string
  readonly askedBy: string
  readonly from: string
  readonly to: string
}

interface Row extends RowOf<Omit<Comparison, 'progress'>, 'askedAt'> {
  readonly position: string
  readonly head: string
}

const SHOWN = `comparison_id as id, asked_at as "askedAt", from_day::text as "from", to_day::text as "to", state,
  position::text, head::text, seconds, problem`

function shown({ position, head, ...row }: Row): Comparison {
  const share = Number(head) === 0 ? 0 : Number(position) / Number(head)
  return {
    ...withIsoTimes(row),
    progress: row.state === 'done' ? 1 : Math.floor(100 * Math.min(share, 1)) / 100,
  }
}

/** Returns a user's comparisons of the last 30 days, newest first. */
export async function listComparisons(pool: pg.Pool, userId: string, now: Date): Promise<readonly Comparison[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-comparisons',
    text: `select ${SHOWN} from api.comparison where asked_by = $1 and asked_at > $2 order by asked_at desc`,
    values: [userId, new Date(now.getTime() - RETENTION_DAYS * 86_400_000)],
  })
  return rows.map(shown)
}

interface ComparisonRequest {
  readonly userId: string
  readonly from: string
  readonly to: string
  readonly now: Date
}

/**
 * Records a comparison that waits, and queues it in the same transaction: none waits without a job. Throws a
 * {@link conflict} while the user has too many unfinished ones, and rethrows what `queue` throws.
 */
export async function requestComparison(
  pool: pg.Pool,
  request: ComparisonRequest,
  queue: (client: pg.ClientBase, id: string) => Promise<void>,
): Promise<Comparison> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const recorded = await recordComparison(client, request)
    await queue(client, recorded.id)
    await client.query('commit')
    return recorded
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function recordComparison(
  client: pg.ClientBase,
  { userId, from, to, now }: ComparisonRequest,
): Promise<Comparison> {
  const expired = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  await client.query('delete from api.comparison where asked_at < $1', [expired])
  const { rows } = await client.query<Row>({
    name: 'ask-comparison',
    text: `insert into api.comparison (comparison_id, asked_by, asked_at, from_day, to_day)
           select $1, $2, $3, $4, $5
            where (select count(*) from api.comparison where asked_by = $2 and state in ('waiting', 'running')) < $6
           returning ${SHOWN}`,
    values: [randomUUID(), userId, now, from, to, MOST_AT_ONCE],
  })
  const [row] = rows
  if (!row) throw conflict('enough-asked', 'Three comparisons are not done yet. Wait for one of them, or cancel it.')
  return shown(row)
}

/** Returns one of the user's comparisons with its result; null when there is none. */
export async function findComparison(pool: pg.Pool, id: string, userId: string): Promise<ComparisonResult | null> {
  const { rows } = await pool.query<Row & { result: readonly ComparedTable[] | null }>({
    name: 'find-comparison',
    text: `select ${SHOWN}, result from api.comparison where comparison_id::text = $1 and asked_by = $2`,
    values: [id, userId],
  })
  const [row] = rows
  if (!row) return null
  const { result, ...comparison } = row
  return { ...shown(comparison), tables: row.state === 'done' && result ? [...result] : null }
}

/** Cancels one of the user's comparisons, or deletes it if it has ended. Returns null when there is none. */
export async function endComparison(
  pool: pg.Pool,
  id: string,
  userId: string,
): Promise<'cancelled' | 'forgotten' | null> {
  const cancelled = await pool.query(
    `update api.comparison set state = 'cancelled'
      where comparison_id::text = $1 and asked_by = $2 and state in ('waiting', 'running')`,
    [id, userId],
  )
  if (cancelled.rowCount) return 'cancelled'
  const forgotten = await pool.query('delete from api.comparison where comparison_id::text = $1 and asked_by = $2', [
    id,
    userId,
  ])
  return forgotten.rowCount ? 'forgotten' : null
}

/** Returns the ids of all comparisons that wait or run, in any process. */
export async function unfinishedComparisons(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select comparison_id as id from api.comparison where state in ('waiting', 'running') order by asked_at`,
  )
  return rows.map(({ id }) => id)
}

/** Marks an unfinished comparison as running; it may have been started before. Returns null when it has ended. */
export async function startComparison(pool: pg.Pool, id: string): Promise<TakenComparison | null> {
  const { rows } = await pool.query<TakenComparison>({
    name: 'start-comparison',
    text: `update api.comparison set state = 'running' where comparison_id = $1 and state in ('waiting', 'running')
           returning comparison_id as id, asked_by as "askedBy", from_day::text as "from", to_day::text as "to"`,
    values: [id],
  })
  return rows[0] ?? null
}

/** The progress of a comparison. */
export interface Done {
  readonly position: bigint
  readonly head: bigint
  readonly events: number
  readonly seconds: number
}

/** Records the progress. Returns false when the comparison has been cancelled. */
export async function noteProgress(pool: pg.Pool, id: string, done: Done): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'note-comparison',
    text: `update api.comparison set position = $2, head = $3, events = $4, seconds = $5
            where comparison_id = $1 and state = 'running'`,
    values: [id, String(done.position), String(done.head), done.events, done.seconds],
  })
  return rowCount === 1
}

/** Ends a running comparison with its result or its problem. */
export async function finishComparison(
  pool: pg.Pool,
  id: string,
  outcome: { readonly tables: readonly unknown[] } | { readonly problem: string },
): Promise<void> {
  const [state, problem, result] =
    'tables' in outcome ? ['done', null, JSON.stringify(outcome.tables)] : ['failed', outcome.problem, null]
  await pool.query({
    name: 'finish-comparison',
    text: `update api.comparison set state = $2, problem = $3, result = $4 where comparison_id = $1 and state = 'running'`,
    values: [id, state, problem, result],
  })
}
