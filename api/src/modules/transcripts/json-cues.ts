import * as z from 'zod'
import { namedSpeakers } from './named-speakers.ts'
import type { Cue } from './readable-cues.ts'
import { tidyLines, timedCue } from './timed-cue.ts'
import { transcriptRefusal } from './transcript-refusal.ts'

/** Something that was said, with its times in seconds. */
interface Segment extends Cue {
  readonly speaker?: string | null | undefined
}

const speaker = z.string().nullish()

/** Whisper writes text that is readable line by line. */
const Whisper = z
  .object({ segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), speaker })) })
  .transform(({ segments }): Segment[] => segments)

/** whisper.cpp writes milliseconds. */
const WhisperCpp = z
  .object({
    transcription: z.array(
      z.object({ offsets: z.object({ from: z.number(), to: z.number() }), text: z.string(), speaker }),
    ),
  })
  .transform(({ transcription }): Segment[] =>
    transcription.map(({ offsets, ...spoken }) => ({ start: offsets.from / 1000, end: offsets.to / 1000, ...spoken })),
  )

/** Podcasting 2.0 allows single words as segments. */
const Podcasting = z
  .object({
    segments: z.array(z.object({ startTime: z.number(), endTime: z.number().nullish(), body: z.string(), speaker })),
  })
  .transform(({ segments }): Segment[] =>
    withWordsJoined(
      segments.map(({ startTime, endTime, body, speaker }) => {
        return { start: startTime, end: endTime ?? startTime, text: body, speaker }
      }),
    ),
  )

const Transcription = z.union([Whisper, WhisperCpp, Podcasting])

/** Returns the cues of Whisper's or Podcasting 2.0's JSON. Throws an `invalid` refusal that names the segment. */
export function jsonCues(source: string): Cue[] {
  const segments = Transcription.safeParse(parsed(source)).data
  if (!segments) {
    throw transcriptRefusal('This JSON is neither Whisper’s nor Podcasting 2.0’s. Export it as SRT or WebVTT.')
  }
  const named = namedSpeakers()
  return segments.map(({ start, end, text, speaker }, index) =>
    timedCue({ start, end, text: named(speaker, tidyLines(text)) }, `Segment ${index + 1}`),
  )
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    throw transcriptRefusal('This JSON is incomplete or damaged. Export it again, or as SRT or WebVTT.')
  }
}

/** The longest pause within a line of joined words, in seconds. */
const PAUSE = 0.5
/** The longest line of joined words, in characters: two lines of subtitles. */
const LONGEST = 80

/** Joins segments into lines if most of them are single words. A line ends with a sentence, a pause, or its speaker. */
function withWordsJoined(segments: readonly Segment[]): Segment[] {
  const words = segments.filter(({ text }) => !/\s/.test(text.trim()))
  if (words.length * 2 <= segments.length) return [...segments]
  const lines: Segment[] = []
  for (const segment of segments) {
    const line = lines.at(-1)
    const text = line && `${line.text.trimEnd()} ${segment.text.trimStart()}`
    const isContinued =
      line &&
      line.speaker === segment.speaker &&
      segment.start >= line.start &&
      segment.start - line.end <= PAUSE &&
      !/[.!?…。]["'”’)]*\s*$/.test(line.text)
    if (text && isContinued && text.length <= LONGEST) {
      lines[lines.length - 1] = { ...line, text, end: Math.max(line.end, segment.end) }
    } else lines.push(segment)
  }
  return lines
}
