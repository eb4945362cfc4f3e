import type { Cue } from '../../../entities/content/transcript.ts'

/** A line of a transcript while it is edited. Its id stays when its times or position change. */
export interface Line extends Cue {
  readonly id: number
}

/** The shortest duration of a split or new line, in seconds. */
const SHORTEST = 0.1
/** The duration of a new line if there is room, in seconds. */
const NEW = 2

const toThousandth = (seconds: number) => Math.round(Math.max(0, seconds) * 1_000) / 1_000

/** Sorts lines in the order in which they are spoken, as the server does. */
export const inOrder = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** Returns the lines of a transcript with ids. */
export const linesOf = (cues: readonly Cue[]): Line[] => cues.map((cue, id) => ({ ...cue, id }))

/** Returns the cues to save, without empty lines and surrounding spaces. */
export const cuesOf = (lines: readonly Line[]): Cue[] =>
  inOrder(lines).map(({ start, end, text }) => ({ start, end, text: tidied(text) }))

const tidied = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** Returns the problem with a line, as a sentence, or null. The server would refuse the first kind and drop the second. */
export function lineProblem({ start, end, text }: Line): string | null {
  if (end <= start) return 'It ends before it begins.'
  return text.trim() === '' ? 'It has no words yet. Write some, or delete it.' : null
}

/** Returns a line with new times in seconds, never negative. */
export const timed = (line: Line, times: { readonly start?: number; readonly end?: number }): Line => ({
  ...line,
  ...(times.start !== undefined && { start: toThousandth(times.start) }),
  ...(times.end !== undefined && { end: toThousandth(times.end) }),
})

/**
 * Splits a line's words at `caret`, and its time at the position if that is within the line, otherwise in proportion to the
 * words. Returns null when either side is empty, or the time is too short for two lines.
 */
export function split(line: Line, caret: number, positionSeconds: number, id: number): [Line, Line] | null {
  const [before, after] = [line.text.slice(0, caret).trimEnd(), line.text.slice(caret).trimStart()]
  const length = line.end - line.start
  if (before.trim() === '' || after === '' || length < 2 * SHORTEST) return null
  const isWithin = positionSeconds >= line.start + SHORTEST && positionSeconds <= line.end - SHORTEST
  const share = length * (before.length / (before.length + after.length))
  const inside = Math.min(length - SHORTEST, Math.max(SHORTEST, share))
  const at = toThousandth(isWithin ? positionSeconds : line.start + inside)
  return [
    { ...line, end: at, text: before },
    { id, start: at, end: line.end, text: after },
  ]
}

/** Merges two lines into one with the id of the first. */
export const merged = (first: Line, second: Line): Line => ({
  ...first,
  start: Math.min(first.start, second.start),
  end: Math.max(first.end, second.end),
  text: [first.text.trim(), second.text.trim()].filter((text) => text !== '').join(' '),
})

/** Returns a new empty line. It starts at the position, or after the line spoken there, and ends before the next one. */
export function newLine(lines: readonly Line[], positionSeconds: number, id: number): Line {
  const around = lines.find(({ start, end }) => start <= positionSeconds && positionSeconds < end)
  const start = toThousandth(around?.end ?? positionSeconds)
  const next = Math.min(...lines.filter((line) => line.start > start).map((line) => line.start))
  const end = next - start >= SHORTEST ? Math.min(next, start + NEW) : start + NEW
  return { id, start, end: toThousandth(end), text: '' }
}
