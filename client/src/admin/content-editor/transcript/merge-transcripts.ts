import { webVtt } from '@stillair/api/contract/admin/web-vtt.ts'
import { clock } from '../../../entities/content/duration.ts'
import type { Cue } from '../../../entities/content/transcript.ts'
import type { PartMerge, Side } from '../../form/editor/conflict.ts'
import { isSame } from '../../form/editor/merge-edits.ts'
import { listed } from '../../shared/listed.ts'
import type { ContentDraft } from '../values/content-values.ts'
import {
  type EditedContent,
  savedTranscript,
  spokenLines,
  type TranscriptValue,
  unescaped,
} from '../values/transcript-value.ts'
import { linesWith, mergeLines } from './merge-lines.ts'

/** The file name of a merged transcript until it is saved. */
const MERGED = 'The merged transcript'
/** The most lines that a sentence names one by one. */
const NAMED = 3

/**
 * Merges the form's transcript with the one that somebody else saved, line by line. Returns null when it is not a matter of lines:
 * one of them removed or added the whole transcript, or a text could not be read.
 */
export function mergeTranscripts(newest: EditedContent, transcript: TranscriptValue): PartMerge<ContentDraft> | null {
  const [base, theirs] = [linesOfText(newest.ancestorText), linesOfText(newest.transcriptText)]
  const mine = writtenLines(transcript)
  if (!base?.length || !theirs?.length || !mine?.length) return null
  const merge = mergeLines(base, theirs, mine)
  const saved = savedTranscript(newest)
  const written = (lines: Cue[]): TranscriptValue => {
    if (isSame(lines, theirs)) return saved
    return lines.length === 0 ? 'remove' : { fileName: MERGED, text: webVtt(lines) }
  }
  return {
    taken: linesAt(merge.taken),
    disputes: merge.parts.flatMap((part) =>
      part.is === 'disputed'
        ? {
            name: `line at ${clock((part.mine[0] ?? part.theirs[0])?.start ?? 0)}`,
            mine: spokenLines(webVtt([...part.mine])),
            theirs: spokenLines(webVtt([...part.theirs])),
          }
        : [],
    ),
    valueWith: (sides) => written(linesWith(merge, sides)),
    change(now, before, after) {
      const lines = isSame(now, saved) ? theirs : writtenLines(now as TranscriptValue)
      if (lines === null) return now
      // The change of sides takes precedence over what was typed in the same lines.
      const update = mergeLines(linesWith(merge, before), linesWith(merge, after), lines)
      const always = update.parts.map((): Side => 'theirs')
      return written(linesWith(update, always))
    },
  }
}

/** Returns the lines of an unsaved transcript; null for another value, and for lines that are not finished. */
function writtenLines(value: TranscriptValue): Cue[] | null {
  return typeof value === 'object' && 'text' in value && !value.unfinished ? linesOfText(value.text) : null
}

/** Returns the lines of a WebVTT text that {@link webVtt} has written; null for any other text, which the server has to read. */
function linesOfText(text: string | undefined): Cue[] | null {
  if (text === undefined) return null
  const [, ...blocks] = text.split(/\n{2,}/)
  const lines = blocks.flatMap((block): Cue[] => {
    const [times = '', ...words] = block.replace(/\n$/, '').split('\n')
    const [start = Number.NaN, end = Number.NaN] = times.split(' --> ').map(secondsOf)
    return [{ start, end, text: unescaped(words.join('\n')) }]
  })
  return text === '' || webVtt(lines) === text ? lines : null
}

/** Returns the seconds of "01:02:03.500". */
function secondsOf(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number)
  return Math.round(((hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1_000) / 1_000
}

/** Returns "the line at 0:05", "the lines at 0:05 and 0:09" or "12 lines"; empty for none. */
function linesAt(starts: readonly number[]): string {
  if (starts.length > NAMED) return `${starts.length} lines`
  if (starts.length === 0) return ''
  return `the ${starts.length === 1 ? 'line' : 'lines'} at ${listed(starts.map(clock))}`
}
