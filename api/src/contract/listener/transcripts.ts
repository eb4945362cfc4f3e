import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { ExpectedTranscriptRevision, TranscriptText } from './content.ts'

/**
 * `PUT /api/content/{id}/transcript`, for admins: WebVTT, SubRip, SBV, TTML, or the JSON of Whisper or Podcasting
 * 2.0, whichever the text turns out to be. As WebVTT it may have at most 900 KB. An empty text removes the transcript.
 */
export const PutTranscript = z.strictObject({
  text: TranscriptText,
  expectedRevision: ExpectedTranscriptRevision,
})
export type PutTranscript = z.infer<typeof PutTranscript>

/** `POST /api/transcripts/check`, for admins: reports the problems of a transcript before it is attached. */
export const CheckTranscript = PutTranscript.pick({ text: true })

/**
 * `GET /api/content/{id}/transcript`: the spoken words, in order, which are also the captions of a video. 404 without a
 * transcript.
 */
export const Transcript = z.object({
  cues: z.array(
    z.object({
      /** In seconds. */
      start: z.number(),
      /** In seconds. */
      end: z.number(),
      /** Plain text; lines are separated by line feeds. */
      text: z.string(),
    }),
  ),
})
export type Transcript = z.infer<typeof Transcript>

/** `GET /api/admin/content/{id}/transcript`: the transcript as in the event log, without cues if there is none. */
export const AdminTranscript = Transcript.extend({
  /** The revision of its stream, which an edit sends back; null if there has never been a transcript. */
  revision: z.number().int().nullable(),
})

/** The query of `GET /api/admin/content/{id}/transcript`. */
export const ViewTranscript = z.strictObject({
  /** An earlier revision of the transcript's stream, for a comparison; the newest if omitted. */
  revision: z.coerce.number<string | number>().int().min(0).optional(),
})

/** The words of recordings, with times. */
export const transcriptApi = endpoints({ access: 'admin', tag: 'Library' }, {
  'GET /api/content/:id/transcript': {
    access: 'listener',
    summary: 'The transcript of a session, with times',
    answer: Transcript,
  },
  'PUT /api/content/:id/transcript': {
    summary: 'Attaches a transcript: WebVTT, SubRip, SBV, TTML or JSON; an empty text removes it',
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
    summary: 'The transcript of a session as its editor needs it, now or at a revision',
    query: ViewTranscript,
    answer: AdminTranscript,
  },
} satisfies OwnEndpoints)
