import { TRANSCRIPT_LIMIT } from '@stillair/api/contract/limits.ts'
import type { Transcript } from '@stillair/api/contract/transcripts.ts'
import { clock } from '../../entities/content/duration.ts'

/** Why a file cannot be a transcript, before it is sent; the server looks inside. */
export class NoTranscript extends Error {}

/** The text of a .vtt or .srt file. @throws {NoTranscript} with a sentence for a person */
export async function readTranscript(file: File): Promise<string> {
  if (!/\.(vtt|srt)$/i.test(file.name)) throw new NoTranscript('Must be a .vtt or .srt file.')
  const tooLong = new NoTranscript('The transcript is too long: at most 500,000 characters.')
  // A character takes at most four bytes.
  if (file.size > TRANSCRIPT_LIMIT * 4) throw tooLong
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.length > TRANSCRIPT_LIMIT) throw tooLong
  if (text.trim() === '') throw new NoTranscript('The file is empty.')
  return text
}

/** Text in the encodings that editors of subtitles write: UTF-8, UTF-16 with its mark, else Windows Latin 1. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What precedes the arrow between the times of a cue: hours where there are any, minutes, and seconds with their fraction. */
const CUE_BEGINS = /^(?:(\d+):)?(\d\d):(\d\d[.,]\d{3})[ \t]+-->/gm

/** When the last cue of a WebVTT or SubRip text begins, seconds; null where there is none. */
export function lastCueBegins(text: string): number | null {
  const begins = [...text.matchAll(CUE_BEGINS)].map(
    ([, hours = '0', minutes, seconds = '0']) =>
      Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
  )
  return begins.length === 0 ? null : Math.max(...begins)
}

/** That a transcript goes on after its recording, in a sentence; null while it fits, and while one of both is not known. */
export function longerThanRecording(
  lastBegins: number | null | undefined,
  duration: number | undefined,
): string | null {
  if (lastBegins == null || duration === undefined || lastBegins < duration) return null
  return `Its last line begins at ${clock(lastBegins)}, and the recording ends at ${clock(duration)}. Is it of another recording?`
}

/** The cues as a WebVTT file, which can be changed and attached again. */
export function webVttFile(cues: Transcript['cues']): string {
  const texts = cues.map(({ start, end, text }) => {
    const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return `${timestamp(start)} --> ${timestamp(end)}\n${words}\n`
  })
  return ['WEBVTT\n', ...texts].join('\n')
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60].map(two).join(':')
  return `${clock}.${String(milliseconds % 1000).padStart(3, '0')}`
}
