import { DOUBLE, type DuckDBConnection, DuckDBDataChunk, INTEGER, VARCHAR } from '@duckdb/node-api'
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
const MEASURED = ['listened_seconds', 'position_seconds', 'duration'] as const
const COLUMNS = [
  ...NAMED.map((name) => [name, INTEGER] as const),
  ['day', INTEGER] as const,
  ...MEASURED.map((name) => [name, DOUBLE] as const),
  ['data', VARCHAR] as const,
]
/** Stands for a missing name, whose number no name has. DuckDB's binding takes far longer for a null than for a value. */
const NAMELESS = -1

/** SQL for the rows of the extract, with the month (`YYYY-MM`) of the day. */
export const EVENTS = `(
  select strftime(date '1970-01-01' + day, '%Y-%m') as month, type.name as type, date '1970-01-01' + day as day,
         content.name as content, program.name as program, session.name as session,
         ${MEASURED.map((name) => `nullif(${name}, 'nan') as ${name}`).join(', ')}, nullif(data, '') as data
    from event ${NAMED.map((name) => `left join name as ${name} on ${name}.id = event.${name}`).join(' ')}
)`

/** Creates the tables for the rows of an extract in an empty database. */
export async function eventTable(connection: DuckDBConnection): Promise<EventTable> {
  await connection.run(`create table event (${COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')})`)
  await connection.run('create table name (id integer, name varchar)')
  const events = await connection.createAppender('event')
  const names = await connection.createAppender('name')
  const ids = new Map<string, number>()
  let columns = COLUMNS.map((): (number | string)[] => [])
  let rows = 0

  const idOf = (name: string | null) => {
    if (name === null) return NAMELESS
    const known = ids.get(name)
    if (known !== undefined) return known
    const id = ids.size
    ids.set(name, id)
    names.appendInteger(id)
    names.appendVarchar(name)
    names.endRow()
    return id
  }
  function append() {
    const held = rows % CHUNK === 0 && rows > 0 ? CHUNK : rows % CHUNK
    if (held === 0) return
    const chunk = DuckDBDataChunk.create(
      COLUMNS.map(([, type]) => type),
      held,
    )
    chunk.setColumns(columns)
    events.appendDataChunk(chunk)
    columns = COLUMNS.map(() => [])
  }

  return {
    add(row) {
      const { day, listened_seconds, position_seconds, duration, data } = row
      const names = [idOf(row.type), idOf(row.content), idOf(row.program), idOf(row.session)]
      const measured = [listened_seconds ?? Number.NaN, position_seconds ?? Number.NaN, duration ?? Number.NaN]
      for (const [index, cell] of [...names, day, ...measured, data ?? ''].entries()) columns[index]?.push(cell)
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
