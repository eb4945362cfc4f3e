import { invalid, type Refusal } from '@stillair/events/language/refusal.ts'
import { plainText } from './cue-text.ts'
import { type Cue, readableCues } from './readable-cues.ts'

/** `1:02:03.456`, `02:03,456`; WebVTT writes a dot and SubRip a comma, and people mix them. */
const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/
/** What a player shows and does, and nobody speaks. */
const UNSPOKEN = /^(NOTE|STYLE|REGION)(\s|$)/
/** SubRip's marks for a place on the screen, such as `{\an8}`. */
const PLACEMENT = /\{\\[^{}]*\}/g

interface Line {
  readonly number: number
  readonly text: string
}

/**
 * Reads WebVTT, when its first line declares it, or else SubRip. Returns the cues in order of time, whatever their
 * order in the file; they may overlap. Captions that roll are joined, and cues of no length are given one: see
 * {@link readableCues}. Throws an `invalid` refusal that names the line.
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

/** The header goes to the first empty line; where that is missing, to the first times. */
function withoutHeader([, ...lines]: readonly Line[]): Line[] {
  const end = lines.findIndex(({ text }) => text.trim() === '' || text.includes('-->'))
  return end < 0 ? [] : lines.slice(end)
}

/**
 * Lines between empty ones. One that holds only spaces ends a cue where another follows, as people write it; elsewhere it
 * is part of the cue, as YouTube writes it.
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

/** Whether the next line with anything in it has times, or is the name of the one that has. */
function beginsCue(lines: readonly Line[], from: number): boolean {
  const next = lines.findIndex(({ text }, index) => index >= from && text.trim() !== '')
  return [next, next + 1].some((index) => lines[index]?.text.includes('-->'))
}

/** A name or number that may be missing, the times, and the spoken words. */
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

/** What stands on both sides of the arrow; settings behind the times are left out. */
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
