import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import { type FieldOf, mergeEdits } from './merge-edits.ts'

/** Somebody else saved what was being edited here. */
export interface Conflict<Values> {
  /** As they left it. */
  readonly theirs: Values
  /** What only they changed, and the form has taken over. */
  readonly taken: readonly FieldOf<Values>[]
  /** What both changed, with what stood here; until each is chosen, nothing is saved. */
  readonly disputes: readonly Dispute<Values>[]
  /** Their changes, newest first; empty when the history could not be read. */
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
  /** What both began with, and its revision. */
  readonly base: Values
  readonly baseRevision: number
  /** The same of the transcript, where there can be one. */
  readonly baseTranscriptRevision?: number | null | undefined
  readonly theirs: Values
  /** What stands in the form. */
  readonly mine: Values
}

/** What the form holds next, and what is to be shown and chosen. */
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

/** Whether something is still to be chosen. */
export function isUndecided<Values>({ disputes }: Conflict<Values>): boolean {
  return disputes.some(({ choice }) => choice === null)
}

/**
 * Settles one dispute, or settles it anew.
 *
 * @param now what stands in the form: what was typed since is mine, too
 * @returns the conflict as it is then, and what the field holds
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

/** The entry that changed a field last; that of the newest change where the history does not name it. */
export function entryOf(field: string, entries: readonly HistoryEntry[]): HistoryEntry | undefined {
  return entries.find(({ changes }) => changes.some((change) => change.field === field)) ?? entries[0]
}

/** The part of two texts in which they differ, with a line before and after it; what both share is shortened to "…". */
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
