import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import { type FieldOf, mergeEdits } from './merge-edits.ts'

/** A conflict: somebody else saved the item that is being edited here. */
export interface Conflict<Values> {
  /** The values that they saved. */
  readonly theirs: Values
  /** The fields that only they changed, which the form has taken over. */
  readonly taken: readonly FieldOf<Values>[]
  /** The fields that both changed in different parts, which are merged. */
  readonly merged: readonly MergedField<Values>[]
  /** What both changed, with the values of this form. Saving waits until each has a choice. */
  readonly disputes: readonly Dispute<Values>[]
  /** Their changes, newest first; empty when the history could not be loaded. */
  readonly entries: readonly HistoryEntry[]
}

export type Side = 'mine' | 'theirs'

export interface Dispute<Values> {
  readonly field: FieldOf<Values>
  /** The part of the field, such as a line of a transcript; undefined when it is the whole field. */
  readonly part?: DisputedPart<Values>
  readonly mine: Values
  readonly choice: Side | null
}

/** A three-way merge of one field by its parts, such as the lines of a transcript. */
export interface PartMerge<Values> {
  /** What only they changed, such as "the line at 0:05"; empty for nothing. */
  readonly taken: string
  /** The parts that both changed, each in words for a person to compare. */
  readonly disputes: readonly { readonly name: string; readonly mine: string; readonly theirs: string }[]
  /** Returns the merged value with a side for each dispute; null is mine. */
  valueWith(sides: readonly (Side | null)[]): Values[FieldOf<Values>]
  /** Returns the current value `now` after the sides have changed from `before` to `after`. Other changes in it stay. */
  change(
    now: Values[FieldOf<Values>],
    before: readonly (Side | null)[],
    after: readonly (Side | null)[],
  ): Values[FieldOf<Values>]
}

interface DisputedPart<Values> {
  readonly of: PartMerge<Values>
  /** Its place in the merge's disputes. */
  readonly at: number
}

export interface MergedField<Values> {
  readonly field: FieldOf<Values>
  readonly taken: string
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
  /** Merges a field that both changed by its parts; null when it has none to merge. */
  partsOf?(field: FieldOf<Values>): PartMerge<Values> | null
}

/** Returns the merged values of the form, and the conflict to show. */
export function conflictOf<Values extends object>(
  { fields, base, baseRevision, baseTranscriptRevision, theirs, mine, partsOf }: Edits<Values>,
  history: readonly HistoryEntry[],
): { readonly values: Values; readonly conflict: Conflict<Values> } {
  const { values, taken, conflicts } = mergeEdits(fields, base, theirs, mine)
  const found = conflicts.map((field) => ({ field, parts: partsOf?.(field) ?? null }))
  const disputes = found.flatMap(({ field, parts }): Dispute<Values>[] =>
    parts
      ? parts.disputes.map((_, at) => ({ field, part: { of: parts, at }, mine, choice: null }))
      : [{ field, mine, choice: null }],
  )
  const mergedValues = found.flatMap(({ field, parts }) => (parts ? [[field, parts.valueWith([])]] : []))
  const merged = found.flatMap(({ field, parts }) => (parts?.taken ? [{ field, taken: parts.taken }] : []))
  const entries = history.filter(
    ({ revision, transcriptRevision }) =>
      revision > baseRevision || (transcriptRevision ?? -1) > (baseTranscriptRevision ?? -1),
  )
  return {
    values: { ...values, ...Object.fromEntries(mergedValues) },
    conflict: { theirs, taken, merged, disputes, entries },
  }
}

/** Returns whether a choice is still missing. */
export function isUndecided<Values>({ disputes }: Conflict<Values>): boolean {
  return disputes.some(({ choice }) => choice === null)
}

/**
 * Sets or changes the choice for one field, or for one part of it.
 *
 * @param at the dispute's place in the conflict
 * @param now the current values of the form, including text typed since
 * @returns the updated conflict and the new value of the field
 */
export function settle<Values extends object>(
  conflict: Conflict<Values>,
  at: number,
  choice: Side,
  now: Values,
): { readonly conflict: Conflict<Values>; readonly changes: Partial<Values> } {
  const dispute = conflict.disputes[at]
  if (!dispute) return { conflict, changes: {} }
  const { field, part } = dispute
  const mine = dispute.choice === 'theirs' || part ? dispute.mine : { ...dispute.mine, [field]: now[field] }
  const disputes = conflict.disputes.with(at, { ...dispute, mine, choice })
  const sides = (all: readonly Dispute<Values>[]) =>
    all.flatMap((each) => (each.part && each.part.of === part?.of ? [each.choice] : []))
  const value = part
    ? part.of.change(now[field], sides(conflict.disputes), sides(disputes))
    : (choice === 'mine' ? mine : conflict.theirs)[field]
  return { conflict: { ...conflict, disputes }, changes: { [field]: value } as Partial<Values> }
}

/** Returns a sentence about their changes that were merged with those of this form; null when there were none. */
export function mergedSentence<Values>({ merged, entries }: Conflict<Values>): string | null {
  const [first] = merged
  if (!first) return null
  return `${entryOf(first.field, entries)?.by ?? 'Somebody else'} changed ${first.taken}. Both changes are kept.`
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
