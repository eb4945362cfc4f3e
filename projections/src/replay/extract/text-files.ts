import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { csvLine } from '../csv.ts'
import type { ExtractRow } from './extract-row.ts'
import { chunksOf } from './file-chunks.ts'
import type { RowFiles } from './row-files.ts'
import { openShares, type Shares } from './sorted-shards.ts'

const DAY = 86_400_000
/** Bytes per write. */
const CHUNK = 1_000_000
const LINE_FEED = 10

const COLUMNS = [
  ...['month', 'type', 'day', 'content', 'program', 'session'],
  ...['listened_seconds', 'position_seconds', 'duration', 'data'],
] as const

const days = new Map<number, string>()
function dayText(day: number): string {
  const known = days.get(day) ?? new Date(day * DAY).toISOString().slice(0, 10)
  days.set(day, known)
  return known
}

type Line = (row: ExtractRow) => string

const asJson: Line = (row) => {
  const day = dayText(row.day)
  const { type, content, program, session, listened_seconds, position_seconds, duration, data } = row
  const values = { month: day.slice(0, 7), type, day, content, program, session }
  return JSON.stringify({ ...values, listened_seconds, position_seconds, duration, data })
}

const asCsv: Line = (row) => {
  const day = dayText(row.day)
  const { type, content, program, session, listened_seconds, position_seconds, duration, data } = row
  const values = [day.slice(0, 7), type, day, content, program, session]
  return csvLine([...values, listened_seconds, position_seconds, duration, data])
}

/**
 * Writes one file of lines, in an order that follows neither people nor the log.
 * @param expected how many rows there may be
 */
export function textFiles(folder: string, format: 'ndjson' | 'csv', expected: number): RowFiles {
  const shares = openShares(`${folder}.shares`, expected)
  const path = join(folder, `events.${format}`)
  const line = format === 'csv' ? asCsv : asJson
  return {
    add: (row) => shares.add(line(row)),
    async finish() {
      const file = openSync(path, 'wx')
      try {
        if (format === 'csv') writeSync(file, `${COLUMNS.join(',')}\n`)
        writeLines(file, shares)
      } finally {
        closeSync(file)
      }
      return new Map([[path, (await linesOf(path)) - (format === 'csv' ? 1 : 0)]])
    },
    close: shares.close,
  }
}

function writeLines(file: number, shares: Shares): void {
  const chunk = Buffer.allocUnsafe(CHUNK)
  let end = 0
  const flush = () => {
    for (let written = 0; written < end; ) written += writeSync(file, chunk, written, end - written)
    end = 0
  }
  shares.inOrder((bytes, from, to) => {
    if (end + (to - from) + 1 > CHUNK) flush()
    for (let at = from; at < to; ) {
      if (end === CHUNK) flush()
      const copied = bytes.copy(chunk, end, at, to)
      end += copied
      at += copied
    }
    if (end === CHUNK) flush()
    chunk[end++] = LINE_FEED
  })
  flush()
}

async function linesOf(path: string): Promise<number> {
  let lines = 0
  for (const chunk of chunksOf(path))
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++
  return lines
}
