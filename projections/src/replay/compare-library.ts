import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { BEGINNING, type Position } from '@stillair/events/language/position.ts'
import { isOfLibrary } from '@stillair/events/language/registry.ts'
import type { LogReader } from '../engine/run.ts'
import type { Projection } from '../model/projection.ts'
import { keyText, type Row, type Table } from '../model/table.ts'
import { library } from '../modules/catalogue/library.ts'
import { transcripts } from '../modules/catalogue/transcripts.ts'
import { coverImages } from '../modules/cover-images/cover-images.ts'
import { media } from '../modules/media/media.ts'
import { mediaUse } from '../modules/media/media-use.ts'
import { programs } from '../modules/programs/programs.ts'
import { completeLog } from './complete-log.ts'
import { isEqual } from './diff.ts'
import { withoutWorkers } from './disclosure.ts'
import { type Folding, folding } from './fold-log.ts'

/** The read models about the library, which contain no personal data; an analyst may see all of them. */
export const LIBRARY_MODELS: readonly Projection[] = [library, programs, media, mediaUse, transcripts, coverImages]

/** Columns that count listeners. Comparing two days could reveal one person. */
const ABOUT_LISTENERS: ReadonlySet<string> = new Set(['view_count'])

/** The most rows listed per table, both of the first day and of the differences. */
export const MOST_ROWS = 100
/** The most characters of a text; longer texts are cut. */
const MOST_TEXT = 300
/** Events between two calls of `onRead`. */
const BATCH = 500

/** A row of a read model, without who worked on it. */
export type ShownRow = Readonly<Record<string, unknown>>

/** The change to a row between two days. */
export interface RowDifference {
  /** The values of its key, separated by spaces. */
  readonly key: string
  /** Its title, if the table has one; the later title when it changed. */
  readonly title: string | null
  readonly change: 'added' | 'removed' | 'changed'
  /** Every changed column; empty for an added or removed row. */
  readonly fields: readonly { readonly column: string; readonly before: unknown; readonly after: unknown }[]
}

/** A table of a read model at the end of one day, and its differences at the end of another. */
export interface TableComparison {
  readonly table: string
  /** The number of rows at the end of each day. */
  readonly rowsThen: number
  readonly rowsNow: number
  /** The rows of the first day, sorted by key; at most {@link MOST_ROWS}. */
  readonly rows: readonly ShownRow[]
  /** The number of rows that differ. */
  readonly different: number
  /** The first {@link MOST_ROWS} of them. */
  readonly differences: readonly RowDifference[]
}

/** The library at the ends of two days. */
export interface LibraryComparison {
  readonly tables: readonly TableComparison[]
  /** The last position read, and the number of events up to it. */
  readonly position: Position
  readonly events: number
}

export interface LibraryComparisonOptions {
  /** The first day, `YYYY-MM-DD`; it includes what the log had recorded by its end, in UTC. */
  readonly from: string
  /** The second day, which is the same day or a later one. */
  readonly to: string
  /**
   * Called after each batch with how far the log has been read. Reading continues when it resolves, and ends when it
   * throws.
   */
  readonly onRead: (position: Position, events: number) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Folds the library's read models at the ends of two days in one pass over the log, and returns their differences.
 * Throws the errors of reading the log, and the signal's reason once it aborts.
 */
export async function compareLibrary(
  log: LogReader,
  { from, to, onRead, signal }: LibraryComparisonOptions,
): Promise<LibraryComparison> {
  const [then, now] = [folding(LIBRARY_MODELS), folding(LIBRARY_MODELS)]
  const [firstEnds, secondEnds] = [endOf(from), endOf(to)]
  const last = { position: BEGINNING, events: 0 }
  let isThen = true
  reading: for await (const batch of completeLog(log).readLog({ after: BEGINNING, batchSize: BATCH, signal })) {
    for (const event of batch.events) {
      const at = Date.parse(event.recordedAt)
      if (at >= secondEnds) break reading
      // Servers' clocks may disagree with the log's order, so the first event after a day ends it.
      if (at >= firstEnds) isThen = false
      count(event)
      // Some events of listeners also change the library's read models.
      if (!isOfLibrary(event)) continue
      if (isThen) then.apply(event)
      now.apply(event)
    }
    await onRead(last.position, last.events)
  }
  signal.throwIfAborted()
  const tables = LIBRARY_MODELS.flatMap((model) =>
    model.tables.filter(({ view }) => view).map((table) => tableDays(table, model, then, now)),
  )
  return { tables, ...last }

  function count({ position }: RecordedEvent) {
    last.position = position
    last.events++
  }
}

/** Returns when a day ends in UTC, in milliseconds since 1970. */
const endOf = (day: string) => Date.parse(`${day}T00:00:00Z`) + 86_400_000

function tableDays(table: Table, model: Projection, then: Folding, now: Folding): TableComparison {
  const byKey = (rows: readonly Row[]) =>
    new Map(
      rows
        .map((row) => [keyText(table, row).replaceAll('\u0000', ' '), row] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  const before = byKey(then.rowsOf(model).all(table))
  const after = byKey(now.rowsOf(model).all(table))
  const differences: RowDifference[] = []
  for (const [key, row] of before) {
    const other = after.get(key)
    if (!other) differences.push({ key, title: titleOf(row), change: 'removed', fields: [] })
    else {
      const fields = changedColumns(table, row, other)
      if (fields.length > 0) differences.push({ key, title: titleOf(other), change: 'changed', fields })
    }
  }
  for (const [key, row] of after) {
    if (!before.has(key)) differences.push({ key, title: titleOf(row), change: 'added', fields: [] })
  }
  return {
    table: table.name,
    rowsThen: before.size,
    rowsNow: after.size,
    rows: [...before.values()].slice(0, MOST_ROWS).map(shown),
    different: differences.length,
    differences: differences.slice(0, MOST_ROWS),
  }
}

const titleOf = ({ title }: Row): string | null => (typeof title === 'string' ? title : null)

function changedColumns(table: Table, before: Row, after: Row): RowDifference['fields'] {
  const [one, other] = [shown(before), shown(after)]
  return Object.keys(table.columns)
    .filter((column) => !isEqual(before[column], after[column]))
    .map((column) => ({ column, before: one[column] ?? null, after: other[column] ?? null }))
}

const shown = (row: Row): ShownRow =>
  Object.fromEntries(
    Object.entries(withoutWorkers(row))
      .filter(([column]) => !ABOUT_LISTENERS.has(column))
      .map(([column, value]) => [column, short(value)]),
  )

/** Shortens a long text: nobody compares whole transcripts by eye. */
function short(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MOST_TEXT) return value
  return `${value.slice(0, MOST_TEXT)}…`
}
