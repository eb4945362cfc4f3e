import type { Position } from '@stillair/events/language/position.ts'
import type pg from 'pg'
import { quoted, type Target } from './target.ts'

/** How far one built version of a projection or reactor has come. */
export interface Checkpoint {
  readonly name: string
  readonly version: number
  /** The projection version of the code that builds it. */
  readonly definition: number
  readonly layout: string
  readonly tables: readonly string[]
  readonly position: Position
  /** The id of the event at the position; `null` at the beginning, and after older code moved the checkpoint. */
  readonly eventId: string | null
  /** How far the version has read; no event between `position` and here concerned it. */
  readonly readUpTo: Position
  /** Where Postgres stores the row; changes with every update. */
  readonly ctid: string
  /** Whether the queries of that code read it. */
  readonly active: boolean
  /** Whether the views for people and reports point at it. */
  readonly viewed: boolean
  /** Whether an operator promotes it. */
  readonly hold: boolean
}

type Db = pg.ClientBase | pg.Pool
type CheckpointRow = Omit<Checkpoint, 'position' | 'readUpTo'> & {
  readonly position: string
  readonly readUpTo: string
}

const COLUMNS = `name, version, definition, layout, tables, position::text as position, event_id as "eventId", active,
  viewed, hold, ctid::text`
const fromRow = (row: CheckpointRow): Checkpoint => ({
  ...row,
  position: BigInt(row.position),
  readUpTo: BigInt(row.readUpTo),
})

/** Returns the SQL for how far the version in row `c` of `checkpoint` has read; see `shared-checkpoint.ts`. */
const readUpToSql = (control: string) =>
  `greatest(c.position, (select max(r.position) from ${control}.reader r where r.members @> array[c.name || ' ' || c.version]))`

/** Reads all checkpoints, or those of one name, newest version first. */
export async function readCheckpoints(db: Db, target: Target, name?: string): Promise<readonly Checkpoint[]> {
  const { rows } = await db.query<CheckpointRow>({
    text: `select ${COLUMNS}, ${readUpToSql(quoted(target.control))}::text as "readUpTo"
      from ${quoted(target.control)}.checkpoint c
      where $1::text is null or name = $1 order by name, version desc`,
    values: [name ?? null],
  })
  return rows.map(fromRow)
}

/** Reads one checkpoint; `null` when that version does not exist. */
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
 * Returns the statement that moves a checkpoint if it is where the caller left it. The parameters $1 to $6 are {@link
 * moveValues}.
 *
 * It addresses the row by `ctid`. By key, it would visit every older version of the row that a long transaction
 * elsewhere still keeps. Each move would then take longer than the one before.
 */
export function moveSql(target: Target): string {
  return `update ${quoted(target.control)}.checkpoint set position = $4, event_id = $5, updated_at = now()
    where ctid = $6::tid and name = $1 and version = $2 and position = $3 returning ctid::text`
}

/** A move of a checkpoint to the position of a later event. */
export interface Move {
  readonly from: Position
  readonly to: Position
  /** The id of the event at `to`. */
  readonly eventId: string
  /** The `ctid` of the checkpoint's row. */
  readonly ctid: string
}

export function moveValues(name: string, version: number, { from, to, eventId, ctid }: Move): unknown[] {
  return [name, version, from, to, eventId, ctid]
}

/**
 * The checkpoint is not where this runner left it: another runner is active, or the version is gone. Nothing was
 * written.
 */
export class CheckpointMovedError extends Error {
  constructor(name: string, version: number, from: Position) {
    super(`the checkpoint of ${name} version ${version} is no longer at ${from}`)
    this.name = 'CheckpointMovedError'
  }
}
