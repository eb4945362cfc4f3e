import { join } from 'node:path'
import type { ExtractRow } from './extract-row.ts'
import type { FileFormat } from './file-format.ts'
import { parquet } from './parquet-format.ts'
import { openShares } from './sorted-shards.ts'
import { csv, ndjson } from './text-formats.ts'

const formats = { parquet, ndjson, csv } satisfies Record<string, FileFormat>
export type Format = keyof typeof formats

/** Whether an extract can have the format. */
export const isFormat = (text: string): text is Format => Object.hasOwn(formats, text)
/** The names of all formats. */
export const FORMATS = Object.keys(formats)

/** The file of an extract during writing. */
export interface RowFile {
  readonly path: string
  add(row: ExtractRow): void
  /** Writes the file; returns its number of rows. */
  finish(): number
  /** Releases all resources; a file already written stays. */
  close(): void
}

/**
 * Creates the file `events` of an extract. Its order follows neither people nor the log. Any number of rows needs only
 * the memory of one share of them, or of one row group of Parquet.
 * @param expected how many rows there may be
 */
export function rowFile(folder: string, format: Format, expected: number): RowFile {
  const shares = openShares(`${folder}.shares`, expected)
  const path = join(folder, `events.${format}`)
  const { line, write } = formats[format]
  let rows = 0
  function* counted() {
    for (const lines of shares.inOrder()) {
      rows += lines.length
      yield lines
    }
  }
  return {
    path,
    add: (row) => shares.add(line(row)),
    finish() {
      write(path, counted())
      return rows
    },
    close: shares.close,
  }
}
