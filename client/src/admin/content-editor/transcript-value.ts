import type { AdminContent } from '@stillair/api/contract/admin.ts'
import type { Cue } from '../../entities/content/transcript.ts'

/** A transcript of the form that is not saved yet. */
export interface WrittenTranscript {
  readonly fileName: string
  /** WebVTT or SubRip. */
  readonly text: string
  /** All lines as they were typed, where some cannot be attached yet; `text` is only of the others. */
  readonly unfinished?: readonly Cue[]
}

/** What becomes of the transcript when the form is saved; null when it stays as it is. */
export type TranscriptChange = WrittenTranscript | 'remove' | null

/** A transcript as the server has it. Two are the same where their revisions are. */
export interface SavedTranscript {
  /** The revision of its stream; null while there has never been one. */
  readonly saved: number | null
}

/** The transcript that the form holds: the saved one, or a change of it. */
export type TranscriptValue = SavedTranscript | WrittenTranscript | 'remove'

/** Content as its editor has it; `transcriptText`, WebVTT, where it was read for a comparison. */
export type EditedContent = AdminContent & { readonly transcriptText?: string }

/** The transcript of content as it is saved. */
export function savedTranscript(content: EditedContent | null): SavedTranscript {
  return { saved: content?.transcriptRevision ?? null }
}

/** The change of the transcript that the form holds; null when it holds the saved one. */
export function transcriptChange(value: TranscriptValue): TranscriptChange {
  return typeof value === 'object' && 'saved' in value ? null : value
}

const TIMES = /^(\S+)\s+-->\s+(\S+)/

/** The lines of WebVTT or SubRip with their times, for a person to compare. */
function spokenLines(text: string): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n{2,}/)
  return blocks
    .flatMap((block) => {
      const lines = block.trim().split('\n')
      const at = lines.findIndex((line) => TIMES.test(line))
      const [, from, to] = TIMES.exec(lines[at] ?? '') ?? []
      const words = unescaped(lines.slice(at + 1).join(' '))
      return from && to ? [`${shortTime(from)}–${shortTime(to)} ${words}`] : []
    })
    .join('\n')
}

/** "00:01:02,500" as "1:02.5". */
const shortTime = (time: string) =>
  time
    .replace(/[.,](\d*?)0*$/, (_, rest: string) => rest && `.${rest}`)
    .replace(/^00:(?=\d+:)/, '')
    .replace(/^0(?=\d)/, '')

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/**
 * What a transcript of the form says, for a person to compare; empty when there is none.
 *
 * @param savedText the WebVTT of the saved one, where it was read
 */
export function transcriptText(value: TranscriptValue, savedText?: string): string {
  if (value === 'remove') return ''
  if (!('saved' in value)) return value.unfinished?.map(({ text }) => text).join('\n') ?? spokenLines(value.text)
  if (savedText !== undefined) return spokenLines(savedText)
  return value.saved === null ? '' : 'The saved transcript'
}
