import { unreadFormat } from '../../contract/admin/transcript-formats.ts'
import { jsonCues } from './json-cues.ts'
import { type Cue, readableCues } from './readable-cues.ts'
import { subtitleCues } from './subtitle-cues.ts'
import { transcriptRefusal } from './transcript-refusal.ts'
import { ttmlCues } from './ttml-cues.ts'

const WEB_VTT = /^WEBVTT(\s|$)/
const JSON_TEXT = /^\s*[{[]\s*["{[]/
const XML_TEXT = /^\s*<(\?xml\s|!--|!DOCTYPE\s|([\w-]+:)?tt[\s>])/i

/**
 * Reads WebVTT, SubRip, SBV, TTML, and the JSON of Whisper and Podcasting 2.0; the beginning of the text decides. Returns
 * the cues sorted by time; they may overlap. A speaker's name is put in front of the text where the speaker changes.
 * Rolling captions are joined, and cues without a duration get one: see {@link readableCues}. Throws an `invalid`
 * refusal that names the line, or the format if it is not read.
 */
export function parseTranscript(source: string): Cue[] {
  const cues = cuesOf(source.replace(/^\uFEFF/, '')).filter(({ text }) => text !== '')
  if (cues.length === 0) throw transcriptRefusal('The transcript is empty: it has no text with times.')
  return readableCues(cues.sort((a, b) => a.start - b.start || a.end - b.end))
}

function cuesOf(text: string): Cue[] {
  if (WEB_VTT.test(text)) return subtitleCues(text, true)
  const unread = unreadFormat(text)
  if (unread) throw transcriptRefusal(unread)
  if (JSON_TEXT.test(text)) return jsonCues(text)
  if (XML_TEXT.test(text)) return ttmlCues(text)
  return subtitleCues(text, false)
}
