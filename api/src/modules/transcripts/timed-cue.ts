import type { Cue } from './readable-cues.ts'
import { transcriptRefusal } from './transcript-refusal.ts'

/** Content lasts a day at most. Stored times have at most three digits for hours, and a cue's reading time may be added. */
const LATEST = 100 * 3_600

/**
 * Returns a cue whose times, in seconds, are rounded to milliseconds as they are stored.
 *
 * @param place names the cue in the refusal of invalid times
 */
export function timedCue(cue: Cue, place: `${'Line' | 'Segment'} ${number}`): Cue {
  const [start, end] = [rounded(cue.start), rounded(cue.end)]
  if (start < 0 || end < 0) throw transcriptRefusal('A time cannot be negative.', place)
  if (end < start) throw transcriptRefusal('It ends before it begins.', place)
  if (!(end < LATEST)) throw transcriptRefusal('A time is later than 100 hours.', place)
  return { start, end, text: cue.text }
}

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Returns the lines of plain text without empty ones and without surrounding spaces. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
