import {
  DATE,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDateValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import type { ExtractRow } from './extract-row.ts'

/** The rows of an extract in DuckDB, before they are written to files. */
export interface EventTable {
  add(row: ExtractRow): void
  /** Flushes the remaining rows; afterwards {@link EVENTS} can be queried. */
  finish(): void
}

/** The capacity of DuckDB's vectors, in rows. */
const CHUNK = 2_048

// The same names occur again and again, and passing a text costs far more than passing a number. Each name is passed
// once.
const NAMED = ['type', 'content', 'program', 'session'] as const
const COLUMNS = [
  ...NAMED.map((name) => [name, INTEGER] as const),
  ['day', DATE],
  ['listened_seconds', DOUBLE],
  ['position_seconds', DOUBLE],
  ['duration', DOUBLE],
  ['data', VARCHAR],
] as const satisfies readonly (readonly [keyof ExtractRow, unknown])[]

/** SQL for the rows of the extract, with the month (`YYYY-MM`) of the day. */
export const EVENTS = `(
  select strftime(day, '%Y-%m') as month, type.name as type, day, content.name as content,
         program.name as program, session.name as session, listened_seconds, position_seconds, duration, data
    from event ${NAMED.map((name) => `left join name as ${name} on ${name}.id = event.${name}`).join(' ')}
)`

/** Creates the tables for the rows of an extract in an empty database. */
export async function eventTable(connection: DuckDBConnection): Promise<EventTable> {
  await connection.run(`create table event (${COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})`)
  await connection.run('create table name (id integer, name varchar)')
  const events = await connection.createAppender('event')
  const names = await connection.createAppender('name')
  const ids = new Map<string, number>()
  const days = new Map<number, DuckDBDateValue>()
  let columns = COLUMNS.map((): unknown[] => [])
  let rows = 0

  const idOf = (name: string) => {
    const known = ids.get(name)
    if (known !== undefined) return known
    const id = ids.size
    ids.set(name, id)
    names.appendInteger(id)
    names.appendVarchar(name)
    names.endRow()
    return id
  }
  const dayOf = (day: number) => {
    const known = days.get(day) ?? new DuckDBDateValue(day)
    days.set(day, known)
    return known
  }
  const cellOf = (row: ExtractRow, column: (typeof COLUMNS)[number][0]) => {
    const value = row[column]
    if (value === null) return null
    if (column === 'day') return dayOf(row.day)
    return typeof value === 'string' && column !== 'data' ? idOf(value) : value
  }

  function append() {
    const held = rows % CHUNK === 0 && rows > 0 ? CHUNK : rows % CHUNK
    if (held === 0) return
    const chunk = DuckDBDataChunk.create(
      COLUMNS.map(([, type]) => type),
      held,
    )
    chunk.setColumns(columns as never)
    events.appendDataChunk(chunk)
    columns = COLUMNS.map(() => [])
  }

  return {
    add(row) {
      for (const [index, [column]] of COLUMNS.entries()) columns[index]?.push(cellOf(row, column))
      rows++
      if (rows % CHUNK === 0) append()
    },
    finish() {
      if (rows % CHUNK !== 0) append()
      events.closeSync()
      names.closeSync()
    },
  }
}
