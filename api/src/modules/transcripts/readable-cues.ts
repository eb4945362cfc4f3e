import type { Transcript } from '../../contract/transcripts.ts'

/** One spoken piece: from when to when, seconds, in plain text. */
export type Cue = Transcript['cues'][number]

/** Seconds between two cues of which the second goes on with the first. */
const AT_ONCE = 0.05
/** Seconds in which nobody can read a cue: only captions that roll have such. */
const BLINK = 0.05
/** How many cues of a file have to repeat the one before, and which part of those that could, when none is a blink. */
const REPEATS = { least: 3, part: 0.8 }
/** Characters that are read in a second, and the least that a cue of no length is given, seconds. */
const READ_PER_SECOND = 15
const LEAST = 1

/**
 * Cues as a person reads them. Where captions roll, each repeats the lines before it: every line is kept once, from when it appears.
 * What has no length, as Whisper writes some, gets the time that it takes to read it, up to the next cue; where there is none before the
 * next cue, its words go in front of that one's.
 *
 * @param cues in order of time
 */
export function readableCues(cues: readonly Cue[]): Cue[] {
  const whole = isRolling(cues) ? unrolled(cues) : cues
  const readable: Cue[] = []
  /** Words of no length that wait for the next cue. */
  let waiting: Cue | null = null
  for (const [index, cue] of whole.entries()) {
    const { start, end } = cue
    const text: string = waiting ? `${waiting.text}\n${cue.text}` : cue.text
    waiting = null
    const next = whole[index + 1]
    const room = (next?.start ?? Number.POSITIVE_INFINITY) - start
    if (end > start) readable.push({ start, end, text })
    else if (room > AT_ONCE) readable.push({ start, end: rounded(start + Math.min(room, readingTime(text))), text })
    else waiting = { start, end, text }
  }
  return readable
}

const readingTime = (text: string) => Math.max(LEAST, text.length / READ_PER_SECOND)
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000
const linesOf = ({ text }: Cue) => text.split('\n')

/** How many of a cue's first lines are the last of the one right before it. */
function repeatedLines(before: Cue | undefined, cue: Cue): number {
  if (!before || cue.start - before.end > AT_ONCE) return 0
  const shown = linesOf(before)
  const lines = linesOf(cue)
  for (let count = Math.min(shown.length, lines.length); count > 0; count--) {
    if (shown.slice(-count).every((line, index) => line === lines[index])) return count
  }
  return 0
}

/** Whether the file's cues repeat the lines before them because they roll, and not because somebody says something twice. */
function isRolling(cues: readonly Cue[]): boolean {
  const repeats = cues.map((cue, index) => ({ cue, count: repeatedLines(cues[index - 1], cue) }))
  const isBlink = ({ start, end }: Cue) => end > start && end - start <= BLINK
  if (repeats.some(({ cue, count }) => isBlink(cue) && count === linesOf(cue).length)) return true
  const longer = repeats.slice(1).filter(({ cue }) => linesOf(cue).length > 1)
  const rolled = longer.filter(({ cue, count }) => count > 0 && count < linesOf(cue).length)
  return rolled.length >= REPEATS.least && rolled.length >= longer.length * REPEATS.part
}

function unrolled(cues: readonly Cue[]): Cue[] {
  const lines: Cue[] = []
  for (const [index, cue] of cues.entries()) {
    const fresh = linesOf(cue).slice(repeatedLines(cues[index - 1], cue))
    const last = lines.at(-1)
    if (fresh.length > 0) lines.push({ ...cue, text: fresh.join('\n') })
    else if (last) lines[lines.length - 1] = { ...last, end: Math.max(last.end, cue.end) }
  }
  return lines
}
