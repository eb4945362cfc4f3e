import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Cue } from '../../../entities/content/transcript.ts'

/** An unsaved transcript of the form. */
export interface WrittenTranscript {
  readonly fileName: string
  /** A file as chosen; WebVTT once the server has read it. */
  readonly text: string
  /** All lines as typed, if some are not finished; `text` then contains only the finished ones. */
  readonly unfinished?: readonly Cue[]
}

/** What saving does with the transcript; null leaves it unchanged. */
export type TranscriptChange = WrittenTranscript | 'remove' | null

/** A transcript saved on the server. Two with the same revision are equal. */
export interface SavedTranscript {
  /** The revision of its stream; null if there has never been one. */
  readonly saved: number | null
}

/** The form's transcript: the saved one, or a change of it. */
export type TranscriptValue = SavedTranscript | WrittenTranscript | 'remove'

/** Content in its editor. The texts are WebVTT, empty without words, and present only after they were fetched for a comparison. */
export type EditedContent = AdminContent & {
  readonly transcriptText?: string
  /** The text of the transcript that the edit started with. */
  readonly ancestorText?: string | undefined
}

/** Returns the saved transcript of content. */
export function savedTranscript(content: EditedContent | null): SavedTranscript {
  return { saved: content?.transcriptRevision ?? null }
}

/** Returns the form's change of the transcript; null when it is the saved one. */
export function transcriptChange(value: TranscriptValue): TranscriptChange {
  return typeof value === 'object' && 'saved' in value ? null : value
}

const TIMES = /^(\S+)\s+-->\s+(\S+)/

/** Returns the lines of WebVTT or SubRip with their times, for a person to compare. */
export function spokenLines(text: string): string {
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

/** Shortens "00:01:02,500" to "1:02.5". */
const shortTime = (time: string) =>
  time
    .replace(/[.,](\d*?)0*$/, (_, rest: string) => rest && `.${rest}`)
    .replace(/^00:(?=\d+:)/, '')
    .replace(/^0(?=\d)/, '')

export const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/**
 * Returns the text of a transcript for a person to compare; empty when there is none.
 *
 * @param savedText the WebVTT of the saved transcript, if it was fetched
 */
export function transcriptText(value: TranscriptValue, savedText?: string): string {
  if (value === 'remove') return ''
  if (!('saved' in value)) return value.unfinished?.map(({ text }) => text).join('\n') ?? spokenLines(value.text)
  if (savedText !== undefined) return spokenLines(savedText)
  return value.saved === null ? '' : 'The saved transcript'
}
