import * as z from 'zod'
import { Content } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { Transcript } from './transcripts.ts'

/** A file to keep, named by what is in it. */
export const OfflineFile = z.object({
  /** Of all its bytes, 64 hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Bytes. */
  size: z.number().int().positive(),
  /** MIME type. */
  type: z.string(),
  /** Signed; it takes `Range`. It may lead to another origin that lets pages of the app read. */
  url: z.string(),
})
export type OfflineFile = z.infer<typeof OfflineFile>

/** `GET /api/content/{id}/keep`. What a device needs to play content with no network. */
export const OfflineCopy = z.object({
  /** One progressive file, `audio/mp4` or `video/mp4`. */
  file: OfflineFile,
  /** The first picture of a video; null when there is none. */
  poster: OfflineFile.nullable(),
  /** When the addresses stop working. */
  expiresAt: z.iso.datetime(),
  /** Until when the caller is entitled to hear it; null when that has no end. */
  entitledUntil: z.iso.datetime().nullable(),
  /** Seconds. */
  duration: z.number(),
  /** 800 loudness peaks, 0–255; null when there are none. */
  waveform: z.array(z.number().int()).nullable(),
  /** As the library has it: title, cover, words. */
  content: Content,
  /** What is spoken, also the captions of a video; null when there is no transcript. */
  transcript: Transcript.nullable(),
})
export type OfflineCopy = z.infer<typeof OfflineCopy>

/** Content to take along where there is no network. */
export const offlineCopyApi = {
  'GET /api/content/:id/keep': {
    access: 'listener',
    tag: 'Library',
    summary: 'What a device needs to keep a session for where there is no network',
    answer: OfflineCopy,
  },
} satisfies Endpoints
