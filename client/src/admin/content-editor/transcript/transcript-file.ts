import { TRANSCRIPT_ENDINGS, unreadEnding } from '@stillair/api/contract/admin/transcript-formats.ts'
import { TRANSCRIPT_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { clock } from '../../../entities/content/duration.ts'

/** Why a file cannot be a transcript, as far as the browser can tell; the server checks its content. */
export class NoTranscript extends Error {}

/** Reads the text of a file with one of the {@link TRANSCRIPT_ENDINGS}. @throws {NoTranscript} with a sentence to show */
export async function readTranscript(file: File): Promise<string> {
  if (!TRANSCRIPT_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending))) {
    const endings = `${TRANSCRIPT_ENDINGS.slice(0, -1).join(', ')} or ${TRANSCRIPT_ENDINGS.at(-1)}`
    throw new NoTranscript(unreadEnding(file.name) ?? `Must be a ${endings} file.`)
  }
  const tooLong = new NoTranscript('The transcript is too long: at most 500,000 characters.')
  // A character takes at most four bytes.
  if (file.size > TRANSCRIPT_LIMIT * 4) throw tooLong
  const text = await decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.length > TRANSCRIPT_LIMIT) throw tooLong
  if (text.trim() === '') throw new NoTranscript('The file is empty.')
  return text
}

/**
 * Decodes text in any encoding that subtitle editors use. Without a byte order mark, text that is not UTF-8 is guessed from its
 * bytes.
 */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const marked = utf16Of(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const { analyse } = await import('chardet')
    // Skips encodings that browsers don't support.
    const decoders = analyse(bytes).flatMap(({ name }) => (name === 'UTF-8' ? [] : (decoderOf(name) ?? [])))
    return (decoders[0] ?? new TextDecoder('windows-1252')).decode(bytes)
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero byte next to an initial ASCII character. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : null
}

function decoderOf(encoding: string): TextDecoder | null {
  try {
    return new TextDecoder(encoding)
  } catch {
    return null
  }
}

/** The start time of a cue up to the arrow: optional hours, minutes, and seconds with a fraction. */
const CUE_BEGINS = /^(?:(\d+):)?(\d\d):(\d\d[.,]\d{3})[ \t]+-->/gm

/** Returns the start of the last cue of a WebVTT or SubRip text, in seconds; null without cues. */
export function lastCueBegins(text: string): number | null {
  const begins = [...text.matchAll(CUE_BEGINS)].map(
    ([, hours = '0', minutes, seconds = '0']) =>
      Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
  )
  return begins.length === 0 ? null : Math.max(...begins)
}

/** Returns a warning if a transcript's last line starts after its recording; null if it fits or either time is unknown. */
export function longerThanRecording(
  lastBegins: number | null | undefined,
  duration: number | undefined,
): string | null {
  if (lastBegins == null || duration === undefined || lastBegins < duration) return null
  return `Its last line begins at ${clock(lastBegins)}, and the recording ends at ${clock(duration)}. Does it belong to another recording?`
}
