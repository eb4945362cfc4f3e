// @ts-nocheck
import type { Cue } from './cue.ts'
import { escaped } from './cue-text.ts'

/** The cues as WebVTT, which {@link parseTranscript} reads back as they are. */
export const webVtt = (cues: readonly Cue[]): string =>
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
