import type { ExtractRow } from './extract-row.ts'

const DAY = 86_400_000

/** How the rows of an extract become a file. */
export interface FileFormat {
  /** Returns the row as a line, by which it is sorted. */
  line(row: ExtractRow): string
  /** Writes a new file from lists of lines. */
  write(path: string, lines: Iterable<readonly string[]>): void
}

const days = new Map<number, string>()
/** Returns a day, counted from 1970, as `2026-11-01`. */
export function dayText(day: number): string {
  const known = days.get(day) ?? new Date(day * DAY).toISOString().slice(0, 10)
  days.set(day, known)
  return known
}
