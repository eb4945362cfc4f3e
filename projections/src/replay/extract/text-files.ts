import { appendFileSync, createReadStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { csvCell } from '../csv.ts'
import type { ExtractRow } from './extract-row.ts'
import type { RowFiles } from './row-files.ts'

/** Rows that are put in order at once: some megabytes. */
const AT_ONCE = 20_000
/** Bytes that wait for the disk, in all shares together. */
const WAITING = 4_000_000
const DAY = 86_400_000
/** In no text of the log: Postgres has none that holds it. */
const END = '\0'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** What two characters of a pseudonym can be. */
const NAMES = ALPHABET.length ** 2

const COLUMNS = [
  ...['month', 'type', 'person', 'day', 'seconds', 'content', 'program', 'session'],
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
  const { type, person, seconds, content, program, session, listened_seconds, position_seconds, duration, data } = row
  const values = { month: day.slice(0, 7), type, person, day, seconds, content, program, session }
  return JSON.stringify({ ...values, listened_seconds, position_seconds, duration, data })
}

const asCsv: Line = (row) => {
  const day = dayText(row.day)
  const { type, person, seconds, content, program, session, listened_seconds, position_seconds, duration, data } = row
  const values = [day.slice(0, 7), type, person, day, seconds, content, program, session]
  return [...values, listened_seconds, position_seconds, duration, data].map(csvCell).join(',')
}

/**
 * One file of lines. Rows are in the order of the names, which is nobody's and not that of the log: they are dealt into shares by the first
 * characters of the name, and each share is put in order by itself, so that any number of rows needs the memory of one share.
 *
 * @param expected how many rows there may be
 */
export function textFiles(folder: string, format: 'ndjson' | 'csv', expected: number): RowFiles {
  const shares = `${folder}.shares`
  const file = join(folder, `events.${format}`)
  const line = format === 'csv' ? asCsv : asJson
  const count = Math.min(NAMES, Math.ceil(expected / AT_ONCE) || 1)
  // Bytes in one place, and not many texts that live until the disk is asked: those were half of the work, for the garbage collector.
  const held = Buffer.allocUnsafe(WAITING)
  let waiting: { readonly share: string; readonly from: number; readonly to: number }[] = []
  let end = 0
  const written = new Set<string>()
  mkdirSync(shares)

  /** Nobody's rows are dealt by month: who is erased has no name, and may have left many. */
  function shareOf({ person, day }: ExtractRow): string {
    if (person === null) return dayText(day).slice(0, 7)
    const place = ALPHABET.indexOf(person.charAt(0)) * ALPHABET.length + ALPHABET.indexOf(person.charAt(1))
    return `of-${String(Math.floor((place * count) / NAMES)).padStart(4, '0')}`
  }

  function flush() {
    for (const [share, rows] of Map.groupBy(waiting, ({ share }) => share)) {
      const bytes = Buffer.concat(rows.map(({ from, to }) => held.subarray(from, to)))
      appendFileSync(join(shares, share), bytes)
      written.add(share)
    }
    waiting = []
    end = 0
  }

  function hold(share: string, text: string) {
    // A character is three bytes of UTF-8 at most.
    if (end + 3 * text.length > WAITING) flush()
    if (3 * text.length > WAITING) throw new RangeError(`an event of ${text.length} characters is no event`)
    const to = end + held.write(text, end)
    waiting.push({ share, from: end, to })
    end = to
  }

  return {
    add(row) {
      hold(shareOf(row), `${row.person ?? ''} ${String(row.seconds ?? 0).padStart(10, '0')} ${line(row)}${END}`)
    },
    async finish() {
      flush()
      appendFileSync(file, format === 'csv' ? `${COLUMNS.join(',')}\n` : '')
      for (const share of [...written].toSorted()) {
        const rows = readFileSync(join(shares, share), 'utf8').split(END)
        rows.pop()
        rows.sort()
        // After the name and the seconds.
        appendFileSync(file, rows.map((row) => `${row.slice(row.indexOf(' ', row.indexOf(' ') + 1) + 1)}\n`).join(''))
        rmSync(join(shares, share))
      }
      return new Map([[file, (await linesOf(file)) - (format === 'csv' ? 1 : 0)]])
    },
    close: () => rmSync(shares, { recursive: true, force: true }),
  }
}

async function linesOf(file: string): Promise<number> {
  let lines = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}
