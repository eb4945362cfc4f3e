import type { Transcript } from '../listener/transcripts.ts'

/** Escapes text for a WebVTT cue. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Formats the cues as editable WebVTT, from which they can be parsed again unchanged. */
export const webVtt = (cues: Transcript['cues']): string =>
  [
    'WEBVTT\n',
    ...cues.map(({ start, end, text }) => `${timestamp(start)} --> ${timestamp(end)}\n${escaped(text)}\n`),
  ].join('\n')

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60]
  return `${two(hours)}:${two(minutes)}:${two((milliseconds / 1000) % 60)}.${String(milliseconds % 1000).padStart(3, '0')}`
}
