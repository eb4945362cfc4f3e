import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'
import { Content } from './content.ts'
import { Transcript } from './transcripts.ts'

/** A file to download, identified by its content. */
export const OfflineFile = z.object({
  /** SHA-256 of the file, 64 hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Size in bytes. */
  size: z.number().int().positive(),
  /** MIME type. */
  type: z.string(),
  /**
   * A signed URL that supports `Range`. It may redirect to another origin, which must allow the app's pages by CORS.
   */
  url: z.string(),
})
export type OfflineFile = z.infer<typeof OfflineFile>

/** `GET /api/content/{id}/keep`: all that a device needs to play content offline. */
export const OfflineCopy = z.object({
  /** One progressive file, `audio/mp4` or `video/mp4`. */
  file: OfflineFile,
  /** The poster image of a video; null when there is none. */
  poster: OfflineFile.nullable(),
  /** When the URLs expire. */
  expiresAt: z.iso.datetime(),
  /** Until when the caller has access; null for no end. */
  entitledUntil: z.iso.datetime().nullable(),
  /** In seconds. */
  duration: z.number(),
  /** 800 loudness peaks, 0–255; null when there are none. */
  waveform: z.array(z.number().int()).nullable(),
  /** The content as in the library: title, cover, texts. */
  content: Content,
  /** The spoken words, which are also the captions of a video; null without a transcript. */
  transcript: Transcript.nullable(),
})
export type OfflineCopy = z.infer<typeof OfflineCopy>

/** Content for offline playback. */
export const offlineCopyApi = {
  'GET /api/content/:id/keep': {
    access: 'listener',
    tag: 'Library',
    summary: 'What a device needs to keep a session for where there is no network',
    answer: OfflineCopy,
  },
} satisfies Endpoints
