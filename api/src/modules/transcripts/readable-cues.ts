import type { Transcript } from '../../contract/listener/transcripts.ts'

/** One spoken passage in plain text, with its start and end in seconds. */
export type Cue = Transcript['cues'][number]

/** The largest gap, in seconds, after which a cue continues the previous one. */
const AT_ONCE = 0.05
/** The duration, in seconds, below which no cue is readable; only rolling captions contain such cues. */
const BLINK = 0.05
/**
 * If no cue is that short, captions count as rolling when at least this many, and this share of the candidates, repeat
 * the cue before.
 */
const REPEATS = { least: 3, part: 0.8 }
/** Characters read per second, and the least duration given to a cue without one, seconds. */
const READ_PER_SECOND = 15
const LEAST = 1

/**
 * Makes cues readable. In rolling captions, each cue repeats the lines before it; here every line appears once, from
 * its first appearance. A cue without a duration, as Whisper sometimes writes, gets its reading time, limited by the
 * start of the next cue. If there is no time before that, its text is put in front of the next cue's.
 *
 * @param cues in order of time
 */
export function readableCues(cues: readonly Cue[]): Cue[] {
  const whole = isRolling(cues) ? unrolled(cues) : cues
  const readable: Cue[] = []
  /** Text without a duration, to be put in front of the next cue's. */
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

/** Returns how many of a cue's first lines repeat the last lines of the cue directly before it. */
function repeatedLines(before: Cue | undefined, cue: Cue): number {
  if (!before || cue.start - before.end > AT_ONCE) return 0
  const shown = linesOf(before)
  const lines = linesOf(cue)
  for (let count = Math.min(shown.length, lines.length); count > 0; count--) {
    if (shown.slice(-count).every((line, index) => line === lines[index])) return count
  }
  return 0
}

/** Returns whether cues repeat lines because the captions roll, and not because somebody says something twice. */
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
