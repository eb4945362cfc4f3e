import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { ExpectedRevision } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { TRANSCRIPT_LIMIT } from './limits.ts'

/**
 * `POST /api/transcripts/check`: WebVTT or SubRip, found out by its form; at most 900 KB as WebVTT. Says what is wrong with it before
 * it is attached.
 */
export const CheckTranscript = z.strictObject({
  text: boundedText(TRANSCRIPT_LIMIT, {
    tooLong: 'The transcript has at most 500,000 characters',
    notText: 'Must be a text',
  }),
})
export type CheckTranscript = z.infer<typeof CheckTranscript>

/**
 * `PUT /api/content/{id}/transcript`, for admins. An empty text takes the transcript away. With `expectedRevision` and
 * `expectedContentRevision`, as `AdminContent` has them, 409 `edited-meanwhile` when another editor has saved the transcript or the rest
 * of the session since.
 */
export const PutTranscript = CheckTranscript.extend({
  expectedRevision: z.number().int().min(0).nullable().optional(),
  expectedContentRevision: ExpectedRevision,
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

/** A transcript that was saved; `transcriptRevision` as `AdminContent` has it. */
export const SavedTranscript = Transcript.extend({ transcriptRevision: z.number().int().nullable() })
export type SavedTranscript = z.infer<typeof SavedTranscript>

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
    answer: SavedTranscript,
  },
  'POST /api/transcripts/check': {
    access: 'admin',
    tag: 'Library',
    summary: 'Reads a transcript as attaching it would, and keeps nothing',
    body: CheckTranscript,
    answer: Transcript,
  },
} satisfies Endpoints
