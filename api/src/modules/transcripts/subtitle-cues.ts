import { plainText } from './cue-text.ts'
import { type NameSpeaker, namedSpeakers } from './named-speakers.ts'
import type { Cue } from './readable-cues.ts'
import { transcriptRefusal } from './transcript-refusal.ts'

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

/** YouTube's SBV writes both times as `0:00:01.000,0:00:04.000`. */
const SBV_TIMES = /^(\d{1,3}:\d{1,2}:\d{2}\.\d{1,3}),(\d{1,3}:\d{1,2}:\d{2}\.\d{1,3})\s*$/
/** Programs that convert line feeds twice end lines with CR-CR-LF. No empty line follows times, so this is no CR and CR-LF. */
const DOUBLED_RETURNS = /^[\d:.]{4,15}(?:,\d{1,3})?[ \t]{0,9}(?:-->|,)[ \t]{0,9}\d[^\r\n]*\r\r\n/m
/** WebVTT's tag that names a speaker, such as `<v Anna>` or `<v.loud Anna>`. */
const VOICE = /<v(?:\.[^\s<>]*)?(?:\s([^<>]*))?>/gi

/** Returns the cues of WebVTT, SubRip or SBV, in the order of the file. Throws an `invalid` refusal that names the line. */
export function subtitleCues(source: string, isWebVtt: boolean): Cue[] {
  const lines = source
    .split(DOUBLED_RETURNS.test(source) ? /\r*\n|\r/ : /\r\n|\r|\n/)
    .map((text, index) => ({ number: index + 1, text }))
  const isSbv = !isWebVtt && SBV_TIMES.test(lines.find(({ text }) => text.trim() !== '')?.text.trim() ?? '')
  const blocks = blocksOf(isWebVtt ? withoutHeader(lines) : isSbv ? lines.flatMap(fromSbv) : lines)
  const named = namedSpeakers()
  return blocks
    .filter(([first]) => !(isWebVtt && UNSPOKEN.test(first?.text ?? '')))
    .map((block) => cueOf(block, isWebVtt, named))
}

/** Returns a line of SBV as SubRip has it. */
function fromSbv({ number, text }: Line): Line[] {
  const times = text.trim().replace(SBV_TIMES, '$1 --> $2')
  return times.split('[br]').map((part) => ({ number, text: part }))
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
function cueOf(block: readonly Line[], isWebVtt: boolean, named: NameSpeaker): Cue {
  const [first, second, ...others] = block
  const hasName = !first?.text.includes('-->')
  const times = hasName ? second : first
  const spoken = hasName ? others : block.slice(1)
  if (!times?.text.includes('-->')) {
    throw transcriptRefusal(
      'Times such as 00:00:01.000 --> 00:00:04.000 are missing in this line.',
      `Line ${first?.number ?? 1}`,
    )
  }
  const next = spoken.find(({ text }) => endsOf(text).every((time) => TIME.test(time)))
  if (next) throw transcriptRefusal('An empty line is missing before these times.', `Line ${next.number}`)
  const texts = spoken.map(({ text }) => (isWebVtt ? text : text.replace(PLACEMENT, '')))
  return { ...timesOf(times), text: voicedText(texts, named) }
}

/** Returns the visible text of a cue's lines, with the names of its speakers. */
function voicedText(lines: readonly string[], named: NameSpeaker): string {
  const [before = '', ...voiced] = lines.join('\n').split(VOICE)
  const texts = [named(null, plainText(before.split('\n')))]
  for (let index = 0; index < voiced.length; index += 2) {
    const name = plainText([voiced[index] ?? ''])
    texts.push(named(name, plainText((voiced[index + 1] ?? '').split('\n'))))
  }
  return texts.filter((text) => text !== '').join('\n')
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
  if (end < start) throw transcriptRefusal('It ends before it begins.', `Line ${number}`)
  return { start, end }
}

function secondsOf(time: string, line: number): number {
  if (/^-\d/.test(time)) throw transcriptRefusal('A time cannot be negative.', `Line ${line}`)
  const match = TIME.exec(time)
  if (!match) throw transcriptRefusal('The times are not written like 00:00:01.000 --> 00:00:04.000.', `Line ${line}`)
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
  if (Number(minutes) > 59 || Number(seconds) > 59)
    throw transcriptRefusal('Minutes and seconds end at 59.', `Line ${line}`)
  const milliseconds = Number(fraction.padEnd(3, '0'))
  return (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + milliseconds) / 1000
}
