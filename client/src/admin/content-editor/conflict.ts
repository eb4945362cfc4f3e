import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import { type ContentField, type ContentValues, valuesOf } from './content-values.ts'
import { mergeEdits } from './merge-edits.ts'

/** Somebody else saved the session while it was being edited here. */
export interface Conflict {
  /** As they left it. */
  readonly theirs: ContentValues
  /** What only they changed, and the form has taken over. */
  readonly taken: readonly ContentField[]
  /** What both changed, with what stood here; until each is chosen, nothing is saved. */
  readonly disputes: readonly Dispute[]
  /** Their changes, newest first; empty when the history could not be read. */
  readonly entries: readonly HistoryEntry[]
}

export interface Dispute {
  readonly field: ContentField
  readonly mine: ContentValues
  readonly choice: 'mine' | 'theirs' | null
}

/** What the form holds next, and what is to be told and asked. */
export function conflictOf(
  base: AdminContent,
  newest: AdminContent,
  mine: ContentValues,
  history: readonly HistoryEntry[],
): { readonly values: ContentValues; readonly conflict: Conflict } {
  const theirs = valuesOf(newest)
  const { values, taken, conflicts } = mergeEdits(valuesOf(base), theirs, mine)
  const disputes = conflicts.map((field) => ({ field, mine, choice: null }))
  const entries = history.filter(({ revision }) => revision !== null && revision > base.revision)
  return { values, conflict: { theirs, taken, disputes, entries } }
}

/** The entry that changed a field last; that of the newest change where the history does not say. */
export function entryOf(field: ContentField, entries: readonly HistoryEntry[]): HistoryEntry | undefined {
  return entries.find(({ changes }) => changes.some((change) => change.field === field)) ?? entries[0]
}
