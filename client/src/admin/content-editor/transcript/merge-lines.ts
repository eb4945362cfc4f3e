import { diffArrays } from 'diff'
import type { Cue } from '../../../entities/content/transcript.ts'
import type { Side } from '../../form/editor/conflict.ts'
import { isSame } from '../../form/editor/merge-edits.ts'

/** A part of a merged transcript: lines that are settled, or two versions of the same lines. */
export type MergedPart =
  | { readonly is: 'settled'; readonly lines: readonly Cue[] }
  | { readonly is: 'disputed'; readonly mine: readonly Cue[]; readonly theirs: readonly Cue[] }

export interface LineMerge {
  /** All parts in the order of the transcript. */
  readonly parts: readonly MergedPart[]
  /** When the lines begin that only they changed, in seconds. */
  readonly taken: readonly number[]
}

/** One change of a version: `lines` replace those of the ancestor from `from` up to `to`. */
interface Change {
  readonly from: number
  readonly to: number
  readonly lines: readonly Cue[]
}

/** The most edits between two versions that are aligned line by line, which takes up to half a second. */
const MOST_EDITS = 2_000

/**
 * Merges two versions of a transcript line by line (three-way merge). Changes of different lines are both made. Lines that both
 * changed differently are disputed, as are different lines that both added for the same time.
 *
 * @param base the common ancestor
 */
export function mergeLines(base: readonly Cue[], theirs: readonly Cue[], mine: readonly Cue[]): LineMerge {
  const all = [
    ...changesOf(base, mine).map((change) => ({ ...change, side: 'mine' as const })),
    ...changesOf(base, theirs).map((change) => ({ ...change, side: 'theirs' as const })),
  ].sort((a, b) => a.from - b.from || a.to - b.to)
  const parts: MergedPart[] = []
  const taken: number[] = []
  const settle = (lines: readonly Cue[]) => parts.push({ is: 'settled', lines })
  let done = 0
  for (const changes of overlapping(all)) {
    const from = changes[0]?.from ?? done
    const to = Math.max(...changes.map((change) => change.to))
    settle(base.slice(done, from))
    done = to
    const [ours, others] = (['mine', 'theirs'] as const).map((side) => changes.filter((change) => change.side === side))
    const mineHere = changed(base, from, to, ours ?? [])
    const theirsHere = changed(base, from, to, others ?? [])
    if (others?.length === 0 || isSame(mineHere, theirsHere)) settle(mineHere)
    else if (ours?.length === 0) {
      settle(theirsHere)
      taken.push((base.slice(from, to)[0] ?? theirsHere[0])?.start ?? 0)
    } else if (from === to && !overlapInTime(mineHere, theirsHere)) {
      settle(inOrder([...mineHere, ...theirsHere]))
      taken.push(theirsHere[0]?.start ?? 0)
    } else parts.push({ is: 'disputed', mine: mineHere, theirs: theirsHere })
  }
  settle(base.slice(done))
  return { parts: parts.filter((part) => part.is === 'disputed' || part.lines.length > 0), taken }
}

/** Returns the merged lines in the order in which they are spoken, with a side for each dispute; null is mine. */
export function linesWith({ parts }: LineMerge, sides: readonly (Side | null)[]): Cue[] {
  let dispute = 0
  return inOrder(
    parts.flatMap((part) => {
      if (part.is === 'settled') return part.lines
      dispute += 1
      return sides[dispute - 1] === 'theirs' ? part.theirs : part.mine
    }),
  )
}

const inOrder = (lines: readonly Cue[]): Cue[] => lines.toSorted((a, b) => a.start - b.start || a.end - b.end)

const overlapInTime = (some: readonly Cue[], others: readonly Cue[]) =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end))

/** Returns the changes from `base` to `version`, each of as few lines as possible. */
function changesOf(base: readonly Cue[], version: readonly Cue[]): Change[] {
  return differences(base, version)
    .flatMap((change) => retimed(change, base) ?? apartInTime(change, base))
    .filter(({ from, to, lines }) => !isSame(base.slice(from, to), lines))
}

/** Returns the runs of lines that differ. */
function differences(base: readonly Cue[], version: readonly Cue[]): Change[] {
  const found = diffArrays([...base], [...version], { comparator: isSame, maxEditLength: MOST_EDITS })
  if (!found) return [{ from: 0, to: base.length, lines: version }]
  const runs: Change[] = []
  let at = 0
  let isOpen = false
  for (const { added, removed, count, value } of found) {
    const run = (isOpen && runs.pop()) || { from: at, to: at, lines: [] }
    isOpen = added || removed
    if (!added) at += count
    if (isOpen) runs.push({ ...run, to: at, lines: added ? [...run.lines, ...value] : run.lines })
    else if (run.from < run.to || run.lines.length > 0) runs.push(run)
  }
  return runs
}

/** Splits a change that only moved lines in time; null if it is another change. */
function retimed({ from, to, lines }: Change, base: readonly Cue[]): Change[] | null {
  const isRetimed = to - from === lines.length && lines.every(({ text }, at) => base[from + at]?.text === text)
  if (!isRetimed) return null
  return lines.map((line, at) => ({ from: from + at, to: from + at + 1, lines: [line] }))
}

/** Splits a change where neither version speaks, so that a line is only replaced by lines for the same time. */
function apartInTime({ from, lines, to }: Change, base: readonly Cue[]): Change[] {
  const spoken = [
    ...base.slice(from, to).map((line) => ({ line, isNew: false })),
    ...lines.map((line) => ({ line, isNew: true })),
  ].sort((a, b) => a.line.start - b.line.start)
  const split: Change[] = []
  let until = Number.NEGATIVE_INFINITY
  for (const { line, isNew } of spoken) {
    const at = split.at(-1)?.to ?? from
    const open = (line.start < until && split.pop()) || { from: at, to: at, lines: [] }
    split.push(isNew ? { ...open, lines: [...open.lines, line] } : { ...open, to: open.to + 1 })
    until = Math.max(until, line.end)
  }
  return split
}

/** Groups changes that concern the same lines, or add lines at the same place. They are ordered by `from` and then `to`. */
function overlapping<Of extends Change>(changes: readonly Of[]): Of[][] {
  const groups: { readonly members: Of[]; from: number; to: number }[] = []
  for (const change of changes) {
    const last = groups.at(-1)
    const isSamePlace = last?.from === change.from && last.to === change.to
    if (last && (change.from < last.to || isSamePlace)) {
      last.members.push(change)
      last.to = Math.max(last.to, change.to)
    } else groups.push({ members: [change], from: change.from, to: change.to })
  }
  return groups.map(({ members }) => members)
}

/** Returns the lines of `base` from `from` up to `to` after the changes of one version. */
function changed(base: readonly Cue[], from: number, to: number, changes: readonly Change[]): Cue[] {
  let at = from
  const lines: Cue[] = []
  for (const change of changes) {
    lines.push(...base.slice(at, change.from), ...change.lines)
    at = change.to
  }
  return [...lines, ...base.slice(at, to)]
}
