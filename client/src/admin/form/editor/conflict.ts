import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { type FieldOf, mergeEdits } from './merge-edits.ts'

/** A conflict: somebody else saved the item that is being edited here. */
export interface Conflict<Values> {
  /** The values that they saved. */
  readonly theirs: Values
  /** The fields that only they changed, which the form has taken over. */
  readonly taken: readonly FieldOf<Values>[]
  /** The fields that both changed, with the values of this form. Saving waits until each has a choice. */
  readonly disputes: readonly Dispute<Values>[]
  /** Their changes, newest first; empty when the history could not be loaded. */
  readonly entries: readonly HistoryEntry[]
}

export type Side = 'mine' | 'theirs'

export interface Dispute<Values> {
  readonly field: FieldOf<Values>
  readonly mine: Values
  readonly choice: Side | null
}

interface Edits<Values> {
  readonly fields: readonly FieldOf<Values>[]
  /** The common ancestor of both versions. */
  readonly base: Values
  readonly baseRevision: number
  /** The ancestor's transcript revision, for items that can have one. */
  readonly baseTranscriptRevision?: number | null | undefined
  readonly theirs: Values
  /** The current values of the form. */
  readonly mine: Values
}

/** Returns the merged values of the form, and the conflict to show. */
export function conflictOf<Values extends object>(
  { fields, base, baseRevision, baseTranscriptRevision, theirs, mine }: Edits<Values>,
  history: readonly HistoryEntry[],
): { readonly values: Values; readonly conflict: Conflict<Values> } {
  const { values, taken, conflicts } = mergeEdits(fields, base, theirs, mine)
  const disputes = conflicts.map((field) => ({ field, mine, choice: null }))
  const entries = history.filter(
    ({ revision, transcriptRevision }) =>
      revision > baseRevision || (transcriptRevision ?? -1) > (baseTranscriptRevision ?? -1),
  )
  return { values, conflict: { theirs, taken, disputes, entries } }
}

/** Returns whether a choice is still missing. */
export function isUndecided<Values>({ disputes }: Conflict<Values>): boolean {
  return disputes.some(({ choice }) => choice === null)
}

/**
 * Sets or changes the choice for one field.
 *
 * @param now the current values of the form, including text typed since
 * @returns the updated conflict and the new value of the field
 */
export function settle<Values extends object, Field extends FieldOf<Values>>(
  conflict: Conflict<Values>,
  field: Field,
  choice: Side,
  now: Values,
): { readonly conflict: Conflict<Values>; readonly value: Values[Field] } {
  const disputes = conflict.disputes.map((dispute) => {
    if (dispute.field !== field) return dispute
    const mine = dispute.choice === 'theirs' ? dispute.mine : { ...dispute.mine, [field]: now[field] }
    return { ...dispute, mine, choice }
  })
  const mine = disputes.find((dispute) => dispute.field === field)?.mine ?? now
  return { conflict: { ...conflict, disputes }, value: (choice === 'mine' ? mine : conflict.theirs)[field] }
}

/** Returns the latest history entry that changed a field; the newest entry when none names it. */
export function entryOf(field: string, entries: readonly HistoryEntry[]): HistoryEntry | undefined {
  return entries.find(({ changes }) => changes.some((change) => change.field === field)) ?? entries[0]
}

/** Returns the lines in which two texts differ, with one line before and after; the rest is shortened to "…". */
export function differingLines(mine: string, theirs: string): readonly [string, string] {
  const [a, b] = [mine.split('\n'), theirs.split('\n')]
  const shortest = Math.min(a.length, b.length)
  let before = 0
  while (before < shortest && a[before] === b[before]) before++
  let after = 0
  while (after < shortest - before && a.at(-1 - after) === b.at(-1 - after)) after++
  const [from, left] = [Math.max(0, before - 1), Math.max(0, after - 1)]
  const part = (lines: readonly string[]) =>
    [from > 0 ? '…' : null, ...lines.slice(from, lines.length - left), left > 0 ? '…' : null]
      .filter((line) => line !== null)
      .join('\n')
  return [part(a), part(b)]
}
