import type { Cue } from '../../entities/content/transcript.ts'

/** A line of a transcript while it is edited; its id stays when its times and its place change. */
export interface Line extends Cue {
  readonly id: number
}

/** Of one line into two, or of a new one: the shortest that is made, seconds. */
const SHORTEST = 0.1
/** How long a new line is where there is room, seconds. */
const NEW = 2

const toThousandth = (seconds: number) => Math.round(Math.max(0, seconds) * 1_000) / 1_000

/** In the order in which they are spoken, as the server keeps them. */
export const inOrder = (lines: readonly Line[]): Line[] => lines.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** The lines of a transcript, numbered. */
export const linesOf = (cues: readonly Cue[]): Line[] => cues.map((cue, id) => ({ ...cue, id }))

/** What is kept of the lines: words without empty lines and spaces around them. */
export const cuesOf = (lines: readonly Line[]): Cue[] =>
  inOrder(lines).map(({ start, end, text }) => ({ start, end, text: tidied(text) }))

const tidied = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** What is wrong with a line, a sentence; null when nothing is. The server would refuse the one, and leave out the other. */
export function lineProblem({ start, end, text }: Line): string | null {
  if (end <= start) return 'It ends before it begins.'
  return text.trim() === '' ? 'It has no words yet. Write some, or delete it.' : null
}

/** A line with other times, seconds; never before the beginning. */
export const timed = (line: Line, times: { readonly start?: number; readonly end?: number }): Line => ({
  ...line,
  ...(times.start !== undefined && { start: toThousandth(times.start) }),
  ...(times.end !== undefined && { end: toThousandth(times.end) }),
})

/**
 * A line as two, parted in its words at `caret`: at the position when that is within the line, else in proportion to the words. Null
 * when there is nothing on one side, or no time for two.
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

/** Two lines as one, with the id of the first. */
export const merged = (first: Line, second: Line): Line => ({
  ...first,
  start: Math.min(first.start, second.start),
  end: Math.max(first.end, second.end),
  text: [first.text.trim(), second.text.trim()].filter((text) => text !== '').join(' '),
})

/** A new line without words: at the position, or behind the line that is spoken then, until the next one begins. */
export function newLine(lines: readonly Line[], positionSeconds: number, id: number): Line {
  const around = lines.find(({ start, end }) => start <= positionSeconds && positionSeconds < end)
  const start = toThousandth(around?.end ?? positionSeconds)
  const next = Math.min(...lines.filter((line) => line.start > start).map((line) => line.start))
  const end = next - start >= SHORTEST ? Math.min(next, start + NEW) : start + NEW
  return { id, start, end: toThousandth(end), text: '' }
}
