import { fileWriter, parquetWriteRows, type SchemaElement } from 'hyparquet-writer'
import { dayText, type FileFormat } from './file-format.ts'

/** Rows in memory at once. DuckDB and others read row groups of this size in parallel. */
const ROW_GROUP = 50_000

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const
const required = { repetition_type: 'REQUIRED' } as const
const optional = { repetition_type: 'OPTIONAL' } as const

const COLUMNS: readonly SchemaElement[] = [
  { name: 'month', ...text, ...required },
  { name: 'type', ...text, ...required },
  { name: 'day', type: 'INT32', converted_type: 'DATE', ...required },
  { name: 'content', ...text, ...optional },
  { name: 'program', ...text, ...optional },
  { name: 'session', ...text, ...optional },
  { name: 'listened_seconds', type: 'DOUBLE', ...optional },
  { name: 'position_seconds', type: 'DOUBLE', ...optional },
  { name: 'duration', type: 'DOUBLE', ...optional },
  { name: 'data', ...text, ...optional },
]
const SCHEMA: SchemaElement[] = [{ name: 'root', num_children: COLUMNS.length }, ...COLUMNS]

/** A Parquet file, compressed with Snappy, which every reader of Parquet knows. */
export const parquet: FileFormat = {
  // `data` is JSON already; as a part of the array it would be escaped twice.
  line({ data, ...row }) {
    const { type, day, content, program, session, listened_seconds, position_seconds, duration } = row
    const head = [type, day, content, program, session, listened_seconds, position_seconds, duration]
    return `${JSON.stringify(head)}\n${data ?? ''}`
  },
  write(path, lines) {
    parquetWriteRows({
      writer: fileWriter(path),
      rows: rowsOf(lines),
      columns: COLUMNS.map(({ name }) => ({ name })),
      schema: SCHEMA,
      // Every row group has rows of all days and types, so statistics would not help a reader to skip any.
      statistics: false,
      rowGroupSize: ROW_GROUP,
    })
  },
}

function* rowsOf(all: Iterable<readonly string[]>) {
  for (const lines of all) {
    for (const line of lines) {
      const end = line.indexOf('\n')
      const [type, day, content, program, session, listened_seconds, position_seconds, duration] = JSON.parse(
        line.slice(0, end),
      )
      yield {
        month: dayText(day).slice(0, 7),
        type,
        day,
        content,
        program,
        session,
        listened_seconds,
        position_seconds,
        duration,
        data: line.slice(end + 1) || null,
      }
    }
  }
}
