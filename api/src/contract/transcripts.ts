import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import type { Endpoints } from './endpoint.ts'
import { TRANSCRIPT_LIMIT } from './limits.ts'

/**
 * `PUT /api/content/{id}/transcript`, for admins: WebVTT or SubRip, found out by its form; at most 900 KB as
 * WebVTT. An empty text takes it away. `POST /api/transcripts/check` takes the same, to say what is wrong before it is attached.
 */
export const PutTranscript = z.strictObject({
  text: boundedText(TRANSCRIPT_LIMIT, {
    tooLong: 'The transcript has at most 500,000 characters',
    notText: 'Must be a text',
  }),
})
export type PutTranscript = z.infer<typeof PutTranscript>

/**
 * `GET /api/content/{id}/transcript`: the spoken words, in order. 404 when there is none. Also the captions of a video.
 */
export const Transcript = z.object({
  cues: z.array(
    z.object({
      /** Seconds. */
      start: z.number(),
      /** Seconds. */
      end: z.number(),
      /** Plain text; lines are parted by a line feed. */
      text: z.string(),
    }),
  ),
})
export type Transcript = z.infer<typeof Transcript>

/** The words of a recording, with times. */
export const transcriptApi = {
  'GET /api/content/:id/transcript': {
    access: 'listener',
    tag: 'Library',
    summary: 'What is said in a session, with times',
    answer: Transcript,
  },
  'PUT /api/content/:id/transcript': {
    access: 'admin',
    tag: 'Library',
    summary: 'Attaches a transcript, WebVTT or SubRip; an empty text takes it away',
    body: PutTranscript,
    answer: Transcript,
  },
  'POST /api/transcripts/check': {
    access: 'admin',
    tag: 'Library',
    summary: 'Reads a transcript as attaching it would, and keeps nothing',
    body: PutTranscript,
    answer: Transcript,
  },
} satisfies Endpoints
