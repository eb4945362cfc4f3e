import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { quoted, type Target } from './target.ts'

/** How far one built version of a projection (or a reactor) has come. */
export interface Checkpoint {
  readonly name: string
  readonly version: number
  /** The projection version of the code that builds it. */
  readonly definition: number
  readonly layout: string
  readonly tables: readonly string[]
  readonly position: Position
  /** The id of the event at the position; `null` at the beginning, and where older code left it. */
  readonly eventId: string | null
  /** How far it has read: between its position and there nothing concerned it. */
  readonly readUpTo: Position
  /** Where Postgres keeps the row, until it is changed. */
  readonly ctid: string
  /** Whether the queries of that code read it. */
  readonly active: boolean
  /** Whether the views, which are for people and reports, point at it. */
  readonly viewed: boolean
  /** Milliseconds since another version took its place; `null` when none did. */
  readonly replacedMs: number | null
  /** Whether promoting it is left to a person. */
  readonly hold: boolean
}

type Db = pg.ClientBase | pg.Pool
type CheckpointRow = Omit<Checkpoint, 'position' | 'readUpTo'> & {
  readonly position: string
  readonly readUpTo: string
}

const COLUMNS = `name, version, definition, layout, tables, position::text as position, event_id as "eventId", active,
  viewed, hold, (extract(epoch from now() - replaced_at) * 1000)::float8 as "replacedMs", ctid::text`
const fromRow = (row: CheckpointRow): Checkpoint => ({
  ...row,
  position: BigInt(row.position),
  readUpTo: BigInt(row.readUpTo),
})

/** How far the version of the row `c` of `checkpoint` has read, in SQL: see `reader.ts`. */
const readUpToSql = (control: string) =>
  `greatest(c.position, (select max(r.position) from ${control}.reader r where r.members @> array[c.name || ' ' || c.version]))`

/** Every checkpoint, or those of one name, newest version first. */
export async function readCheckpoints(db: Db, target: Target, name?: string): Promise<readonly Checkpoint[]> {
  const { rows } = await db.query<CheckpointRow>({
    text: `select ${COLUMNS}, ${readUpToSql(quoted(target.control))}::text as "readUpTo"
      from ${quoted(target.control)}.checkpoint c
      where $1::text is null or name = $1 order by name, version desc`,
    values: [name ?? null],
  })
  return rows.map(fromRow)
}

/** One checkpoint; `null` when that version is not there. */
export async function readCheckpoint(
  db: Db,
  target: Target,
  name: string,
  version: number,
): Promise<Checkpoint | null> {
  const found = await readCheckpoints(db, target, name)
  return found.find((checkpoint) => checkpoint.version === version) ?? null
}

/**
 * The statement that moves a checkpoint if it is where the caller left it; parameters $1 to $6 as {@link moveValues}. It
 * goes to the row by its place: by its key it would meet every older state of the row that a long transaction elsewhere
 * still keeps, and each move would take longer than the one before.
 */
export function moveSql(target: Target): string {
  return `update ${quoted(target.control)}.checkpoint set position = $4, event_id = $5, updated_at = now()
    where ctid = $6::tid and name = $1 and version = $2 and position = $3 returning ctid::text`
}

/** From one position to that of a later event. */
export interface Move {
  readonly from: Position
  readonly to: Position
  /** The id of the event at `to`. */
  readonly eventId: string
  /** The place of the checkpoint's row. */
  readonly ctid: string
}

export function moveValues(name: string, version: number, { from, to, eventId, ctid }: Move): unknown[] {
  return [name, version, from, to, eventId, ctid]
}

/** The checkpoint is not where this runner left it: another one runs, or the version is gone. Nothing was written. */
export class CheckpointMovedError extends Error {
  constructor(name: string, version: number, from: Position) {
    super(`the checkpoint of ${name} version ${version} is no longer at ${from}`)
    this.name = 'CheckpointMovedError'
  }
}
