import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import type { EventError } from '../model/consumer.ts'
import { quoted, type Target } from '../model/target.ts'

type Db = pg.ClientBase | pg.Pool

/** The event at which a projection or reactor stopped, and the reason. */
export interface Failure {
  readonly name: string
  readonly version: number
  readonly position: Position
  readonly eventId: string
  readonly eventType: string
  readonly stream: string
  readonly reason: string
  readonly failedAt: Date
}

interface FailureRow {
  readonly name: string
  readonly version: number
  readonly position: string
  readonly event_id: string
  readonly event_type: string
  readonly stream: string
  readonly reason: string
  readonly failed_at: Date
}

/** Returns all recorded failures. */
export async function readFailures(db: Db, target: Target): Promise<readonly Failure[]> {
  const { rows } = await db.query<FailureRow>(
    `select name, version, position::text as position, event_id, event_type, stream, reason, failed_at
      from ${quoted(target.control)}.failure order by name, version`,
  )
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    position: BigInt(row.position),
    eventId: row.event_id,
    eventType: row.event_type,
    stream: row.stream,
    reason: row.reason,
    failedAt: row.failed_at,
  }))
}

export async function recordFailure(
  db: Db,
  target: Target,
  name: string,
  version: number,
  { event, reason }: EventError,
): Promise<void> {
  await db.query(
    `insert into ${quoted(target.control)}.failure (name, version, position, event_id, event_type, stream, reason)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (name, version) do update set position = excluded.position, event_id = excluded.event_id,
        event_type = excluded.event_type, stream = excluded.stream, reason = excluded.reason, failed_at = now()`,
    [name, version, event.position, event.id, event.type, event.stream, reason],
  )
}

/** Deletes a failure once the projection is past the event. */
export async function clearFailure(db: Db, target: Target, name: string, version: number): Promise<void> {
  await db.query(`delete from ${quoted(target.control)}.failure where name = $1 and version = $2`, [name, version])
}

/**
 * Returns the ids of the events that an operator skipped for this projection version. Ids rather than positions,
 * because after the log lost its end another event may be at the position.
 */
export async function readSkips(
  db: Db,
  target: Target,
  name: string,
  definition: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ event_id: string }>(
    `select event_id from ${quoted(target.control)}.skip where name = $1 and definition = $2`,
    [name, definition],
  )
  return new Set(rows.map(({ event_id }) => event_id))
}

/**
 * Skips the event at which a projection stopped, for every build of the same projection version, so that it can
 * continue. Returns false when the projection has not stopped at that position: events cannot be skipped in advance.
 */
export async function skipEvent(
  db: Db,
  target: Target,
  { name, position, reason }: { readonly name: string; readonly position: Position; readonly reason: string },
): Promise<boolean> {
  const control = quoted(target.control)
  const { rowCount } = await db.query(
    `with stopped as (
        delete from ${control}.failure where name = $1 and position = $2 returning *
      )
      insert into ${control}.skip
        (name, definition, position, event_id, event_type, stream, failed_because, reason)
      select s.name, c.definition, s.position, s.event_id, s.event_type, s.stream, s.reason, $3
        from stopped s join ${control}.checkpoint c using (name, version)
      on conflict (name, definition, position) do update set event_id = excluded.event_id,
        event_type = excluded.event_type, stream = excluded.stream, failed_because = excluded.failed_because,
        reason = excluded.reason, skipped_at = now()`,
    [name, position, reason],
  )
  return (rowCount ?? 0) > 0
}
