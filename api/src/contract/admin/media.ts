import { QualityWarning } from '@stillair/events/modules/media/quality-warning.ts'
import { RECORDING_STATES } from '@stillair/events/modules/media/rules.ts'
import { PackagingWishes, UploadedTrack } from '@stillair/events/modules/media/track.ts'
import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { Chapter, Playback } from '../listener/content.ts'
import { MOST_PACKAGED_AT_ONCE } from '../shared/limits.ts'
import { Deleted } from './deleted.ts'
import { Presence } from './presence.ts'

/**
 * The state of an upload. `playable` means that the lowest quality is ready while the others are still being processed.
 */
export const MediaState = z.enum(RECORDING_STATES)
export type MediaState = z.infer<typeof MediaState>

/** `GET /api/media/{id}` and `GET /api/media` (newest first), for admins. */
export const Media = z.object({
  id: z.string(),
  fileName: z.string(),
  /** The title in the file's metadata, once the worker has read it; missing if there is none. */
  title: z.string().optional(),
  /** Size of the upload in bytes. */
  size: z.number(),
  state: MediaState,
  /** Packaging progress, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The worker's current step, for people, such as "Measuring loudness". */
  step: z.string().nullable(),
  /** How many recordings are processed before it; missing unless it waits for a worker. */
  queuedBehind: z.number().int().optional(),
  /** Why processing failed, in a sentence that the admin can act on. */
  reason: z.string().optional(),
  /** True if the upload was processed but its files are missing from the store. */
  areFilesMissing: z.literal(true).optional(),
  /** Whether another attempt may succeed; all other failures require another file. */
  mayTryAgain: z.boolean(),
  kind: z.enum(['audio', 'video']).optional(),
  /**
   * Whether a cover can be made from it: from the frames of a video or the picture in an audio file. False until it is
   * playable.
   */
  hasPicture: z.boolean(),
  /** In seconds. */
  duration: z.number().optional(),
  renditions: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['audio', 'video']),
        width: z.number().nullable(),
        height: z.number().nullable(),
        bandwidth: z.number(),
      }),
    )
    .optional(),
  /** LUFS before and after; missing while unknown. */
  loudness: z.object({ before: z.number(), after: z.number() }).optional(),
  /** Problems that an editor should know about, although the recording plays. */
  warnings: z.array(QualityWarning),
  /** Its video and audio tracks, and which of them are played; missing while unknown. */
  tracks: z.array(UploadedTrack).optional(),
  /** The editor's choices that override the packaging rules; empty if the rules decide. */
  wishes: PackagingWishes,
  /** Subtitles in the file, any of which can become the transcript. */
  subtitles: z.array(z.object({ index: z.number(), language: z.string().nullable(), title: z.string().nullable() })),
  /** Chapters in the file, in order; `start` is in seconds. */
  chapters: z.array(Chapter),
  /** Whether it was packaged with older rules than today's, so that packaging it again may improve it. */
  isOutdated: z.boolean(),
  /** Size of all packaged files in bytes; 0 until there are some. */
  packagedSize: z.number(),
  uploadedAt: z.iso.datetime(),
  /** The contents that play it, including drafts. Only an unused upload can be deleted. */
  usedBy: z.array(z.object({ id: z.string(), title: z.string(), isPublished: z.boolean() })),
})
export type Media = z.infer<typeof Media>

/**
 * `GET /api/media/live`, for admins: server-sent events.
 * - `media`: first one for each upload in progress, then one for every change of an upload, with the {@link Media} as
 *   its data.
 * - `media-deleted`: with `{ id }`.
 * - `presences`: all admins who have something open in an editor, at first and after every change.
 * - `library`: after every change of the library, with the log position that the client should refetch up to.
 * A comment every 15 s keeps the connection open. The server closes it after some minutes and when it stops; the client
 * reconnects.
 */
export const MediaLiveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('media'), data: Media }),
  z.object({ event: z.literal('media-deleted'), data: z.object({ id: z.string() }) }),
  z.object({ event: z.literal('presences'), data: z.object({ presences: z.array(Presence) }) }),
  z.object({ event: z.literal('library'), data: z.object({ position: z.string() }) }),
])
export type MediaLiveEvent = z.infer<typeof MediaLiveEvent>

/**
 * `GET /api/storage/probe`: an admin's browser fetches the URL to check whether listeners' browsers can reach the
 * store.
 */
export const StorageProbe = z.object({ url: z.string() })

/** `GET /api/media/{id}/original`. */
export const Original = z.object({ url: z.string(), fileName: z.string() })
export type Original = z.infer<typeof Original>

/** Recordings and the state of their uploads. Uploading itself uses tus, at `/api/uploads`. */
export const mediaApi = endpoints({ access: 'admin', tag: 'Media' }, {
  'GET /api/media': { summary: 'All uploads, newest first', answer: z.array(Media) },
  'GET /api/media/:id': { summary: 'The state of an upload', answer: Media },
  'GET /api/media/live': {
    summary: 'Streams the progress of uploads, changes of the library, and who is editing',
    answer: MediaLiveEvent,
    isLive: true,
  },
  'GET /api/storage/probe': {
    summary: 'A small file in the store of recordings, by which a browser tries whether it reaches them',
    answer: StorageProbe,
  },
  'GET /api/media/:id/original': {
    summary: 'A temporary address of the original file of an upload',
    answer: Original,
  },
  'GET /api/media/:id/playback': { summary: 'How to play an upload, for a preview', answer: Playback },
  'DELETE /api/media/:id': { summary: 'Deletes an upload that no session plays, with its files', answer: Deleted },
  'GET /api/media/:id/subtitles/:index': {
    summary: 'Subtitles that an upload holds, as WebVTT, to become a transcript',
    answer: z.object({ text: z.string() }),
  },
  'POST /api/media/:id/package-again': {
    summary: 'Packages an upload again from its original; the current version plays until that is done',
    body: z.object({ wishes: PackagingWishes.optional() }),
    answer: z.object({ id: z.string() }),
  },
  'POST /api/media/package-again': {
    summary: 'Packages many uploads again, one after another, except those in progress',
    body: z.object({ ids: z.array(z.string().min(1).max(200)).min(1).max(MOST_PACKAGED_AT_ONCE) }),
    answer: z.object({ started: z.number() }),
  },
} satisfies OwnEndpoints)
