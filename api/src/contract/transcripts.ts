import * as z from 'zod'
import { ExpectedTranscriptRevision, TranscriptText } from './content.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'

/**
 * `PUT /api/content/{id}/transcript`, for admins: WebVTT or SubRip, found out by its form; at most 900 KB as
 * WebVTT. An empty text removes it.
 */
export const PutTranscript = z.strictObject({
  text: TranscriptText,
  expectedRevision: ExpectedTranscriptRevision,
})
export type PutTranscript = z.infer<typeof PutTranscript>

/** `POST /api/transcripts/check`, for admins: reports what is wrong with a transcript before it is attached. */
export const CheckTranscript = PutTranscript.pick({ text: true })

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

/** `GET /api/admin/content/{id}/transcript`, as the event log has it; no cues where there is no transcript. */
export const AdminTranscript = Transcript.extend({
  /** The revision of its stream, sent back with an edit; null while there has never been one. */
  revision: z.number().int().nullable(),
})

/** The words of a recording, with times. */
export const transcriptApi = endpoints({ access: 'admin', tag: 'Library' }, {
  'GET /api/content/:id/transcript': {
    access: 'listener',
    summary: 'The transcript of a session, with times',
    answer: Transcript,
  },
  'PUT /api/content/:id/transcript': {
    summary: 'Attaches a transcript, WebVTT or SubRip; an empty text removes it',
    body: PutTranscript,
    answer: Transcript,
  },
  'POST /api/transcripts/check': {
    summary: 'Checks a transcript without storing it',
    body: CheckTranscript,
    answer: Transcript,
  },
  'GET /api/admin/content/:id/transcript': {
    tag: 'Admin',
    summary: 'The transcript of a session as its editor needs it',
    answer: AdminTranscript,
  },
} satisfies OwnEndpoints)
