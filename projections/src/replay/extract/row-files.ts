import type { ExtractRow } from './extract-row.ts'

/** The files of an extract during writing. */
export interface RowFiles {
  add(row: ExtractRow): void
  /** Writes the remaining rows. Reads each file back and returns its number of rows by path. */
  finish(): Promise<ReadonlyMap<string, number>>
  /** Releases all resources; files already written stay. */
  close(): void | Promise<void>
}
