import { appendFileSync, writeFileSync } from 'node:fs'
import { csvLine } from '../csv.ts'
import { dayText, type FileFormat } from './file-format.ts'

const COLUMNS = [
  'month',
  'type',
  'day',
  'content',
  'program',
  'session',
  'listened_seconds',
  'position_seconds',
  'duration',
  'data',
]

/** A JSON object per line. */
export const ndjson: FileFormat = {
  line(row) {
    const day = dayText(row.day)
    return JSON.stringify({
      month: day.slice(0, 7),
      type: row.type,
      day,
      content: row.content,
      program: row.program,
      session: row.session,
      listened_seconds: row.listened_seconds,
      position_seconds: row.position_seconds,
      duration: row.duration,
      data: row.data,
    })
  },
  write: (path, lines) => writeLines(path, '', lines),
}

/** A table for spreadsheets, with the names of the columns in the first line. */
export const csv: FileFormat = {
  line(row) {
    const day = dayText(row.day)
    return csvLine([
      day.slice(0, 7),
      row.type,
      day,
      row.content,
      row.program,
      row.session,
      row.listened_seconds,
      row.position_seconds,
      row.duration,
      row.data,
    ])
  },
  write: (path, lines) => writeLines(path, `${COLUMNS.join(',')}\n`, lines),
}

function writeLines(path: string, head: string, all: Iterable<readonly string[]>): void {
  writeFileSync(path, head, { flag: 'wx' })
  for (const lines of all) appendFileSync(path, `${lines.join('\n')}\n`)
}
