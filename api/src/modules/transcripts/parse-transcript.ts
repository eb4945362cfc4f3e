import { invalid, type Refusal } from '@stillair/events/language/refusal.ts'
import { plainText } from './cue-text.ts'
import { type Cue, readableCues } from './readable-cues.ts'

/** `1:02:03.456`, `02:03,456`. WebVTT uses a dot and SubRip a comma, but files mix them. */
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/
/** Blocks that contain no spoken text. */
const UNSPOKEN = /^(NOTE|STYLE|REGION)(\s|$)/
/** SubRip's position marks, such as `{\an8}`. */
const PLACEMENT = /\{\\[^{}]*\}/g

interface Line {
  readonly number: number
  readonly text: string
}

/**
 * Reads WebVTT if the first line declares it, and SubRip otherwise. Returns the cues sorted by time; they may overlap.
 * Rolling captions are joined, and cues without a duration get one: see {@link readableCues}. Throws an `invalid`
 * refusal that names the line.
 */
export function parseTranscript(source: string): Cue[] {
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ number: index + 1, text }))
  const isWebVtt = /^WEBVTT(\s|$)/.test(lines[0]?.text ?? '')
  const blocks = blocksOf(isWebVtt ? withoutHeader(lines) : lines)
  const cues = blocks
    .filter(([first]) => !(isWebVtt && UNSPOKEN.test(first?.text ?? '')))
    .map((block) => cueOf(block, isWebVtt))
    .filter(({ text }) => text !== '')
  if (cues.length === 0) throw refusal('The transcript is empty: it has no text with times.')
  return readableCues(cues.sort((a, b) => a.start - b.start || a.end - b.end))
}

/** Removes the header, which ends at the first empty line, or at the first times if that line is missing. */
function withoutHeader([, ...lines]: readonly Line[]): Line[] {
  const end = lines.findIndex(({ text }) => text.trim() === '' || text.includes('-->'))
  return end < 0 ? [] : lines.slice(end)
}

/**
 * Splits lines into blocks at empty lines. A line of spaces ends a cue if another cue follows, as people write it.
 * Otherwise it is part of the cue, as YouTube writes it.
 */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = []
  let block: Line[] = []
  for (const [index, line] of lines.entries()) {
    if (line.text.trim() !== '') {
      if (block.length === 0) blocks.push(block)
      block.push(line)
    } else if (line.text === '' || beginsCue(lines, index + 1)) block = []
  }
  return blocks
}

/** Returns whether the next non-blank line contains times, or is followed by times. */
function beginsCue(lines: readonly Line[], from: number): boolean {
  const next = lines.findIndex(({ text }, index) => index >= from && text.trim() !== '')
  return [next, next + 1].some((index) => lines[index]?.text.includes('-->'))
}

/** Reads a block: an optional name or number, the times, and the spoken text. */
function cueOf(block: readonly Line[], isWebVtt: boolean): Cue {
  const [first, second, ...others] = block
  const hasName = !first?.text.includes('-->')
  const times = hasName ? second : first
  const spoken = hasName ? others : block.slice(1)
  if (!times?.text.includes('-->')) {
    throw refusal('Times such as 00:00:01.000 --> 00:00:04.000 are missing in this line.', first?.number)
  }
  const next = spoken.find(({ text }) => endsOf(text).every((time) => TIME.test(time)))
  if (next) throw refusal('An empty line is missing before these times.', next.number)
  const texts = spoken.map(({ text }) => (isWebVtt ? text : text.replace(PLACEMENT, '')))
  return { ...timesOf(times), text: plainText(texts) }
}

/** Returns the texts on both sides of the arrow, without the settings after the times. */
function endsOf(line: string): [from: string, to: string] {
  const arrow = line.indexOf('-->')
  if (arrow < 0) return ['', '']
  const [to = ''] = line
    .slice(arrow + 3)
    .trim()
    .split(/\s/, 1)
  return [line.slice(0, arrow).trim(), to]
}

function timesOf({ number, text }: Line): { start: number; end: number } {
  const [from, to] = endsOf(text)
  const start = secondsOf(from, number)
  const end = secondsOf(to, number)
  if (end < start) throw refusal('It ends before it begins.', number)
  return { start, end }
}

function secondsOf(time: string, line: number): number {
  if (/^-\d/.test(time)) throw refusal('A time cannot be negative.', line)
  const match = TIME.exec(time)
  if (!match) throw refusal('The times are not written like 00:00:01.000 --> 00:00:04.000.', line)
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  if (Number(minutes) > 59 || Number(seconds) > 59) throw refusal('Minutes and seconds end at 59.', line)
  const milliseconds = Number(fraction.padEnd(3, '0'))
  return (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + milliseconds) / 1000
}

function refusal(problem: string, line?: number): Refusal {
  const sentence = line === undefined ? problem : `Line ${line}: ${problem}`
  return invalid(sentence, { text: sentence })
}
