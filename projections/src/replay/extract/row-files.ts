import type { ExtractRow } from './extract-row.ts'

/** The files of an extract while they are written. */
export interface RowFiles {
  add(row: ExtractRow): void
  /** Writes what is left. Returns how many rows each file was read back to hold, by its path. */
  finish(): Promise<ReadonlyMap<string, number>>
  /** Gives up whatever is held; what was written stays. */
  close(): void | Promise<void>
}
