import { invalid, Refusal } from '@stillair/events/language/refusal.ts'
import { webVtt } from '../../contract/admin/web-vtt.ts'
import { refuseTooLarge } from '../../server/event-size-limit.ts'
import { parseTranscript } from './parse-transcript.ts'
import type { Cue } from './readable-cues.ts'

/** 500,000 characters are at most 3 MB as JSON. */
export const TRANSCRIPT_BODY_LIMIT = 3 * 1024 * 1024

/**
 * Reads a transcript from a request. A blank one has no cues and is recorded as null.
 *
 * @param field the request's field that contains it
 * @throws an `invalid` refusal that names the line and the field
 */
export function readTranscript(text: string, field: string): { readonly cues: Cue[]; readonly vtt: string | null } {
  if (text.trim() === '') return { cues: [], vtt: null }
  const cues = parsed(text, field)
  const vtt = webVtt(cues)
  refuseTooLarge('The transcript', field, vtt)
  return { cues, vtt }
}

function parsed(text: string, field: string): Cue[] {
  try {
    return parseTranscript(text)
  } catch (error) {
    throw error instanceof Refusal ? invalid(error.message, { [field]: error.message }) : error
  }
}
