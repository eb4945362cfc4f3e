import { QualityWarning } from '@stillair/events/modules/media/quality-warning.ts'
import { RECORDING_STATES } from '@stillair/events/modules/media/rules.ts'
import { PackagingWishes, UploadedTrack } from '@stillair/events/modules/media/track.ts'
import * as z from 'zod'
import { Chapter, Playback } from './content.ts'
import { Deleted } from './deleted.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'
import { MOST_PACKAGED_AT_ONCE } from './limits.ts'
import { Presence } from './presence.ts'

/** The state of an upload. `playable` means the lowest quality can be heard while the rest is made. */
export const MediaState = z.enum(RECORDING_STATES)
export type MediaState = z.infer<typeof MediaState>

/** `GET /api/media/{id}` and `GET /api/media` (newest first), for admins. */
export const Media = z.object({
  id: z.string(),
  fileName: z.string(),
  /** What the file calls itself, once the worker has looked inside; missing when it does not. */
  title: z.string().optional(),
  /** Bytes of the upload. */
  size: z.number(),
  state: MediaState,
  /** Packaging progress, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** What the worker is doing, for a person, such as "Measuring loudness". */
  step: z.string().nullable(),
  /** Why it failed, in a sentence the admin can act on. */
  reason: z.string().optional(),
  /** It was packaged, and its files are no longer in the store. */
  areFilesMissing: z.literal(true).optional(),
  /** Whether it failed in a way that another attempt may mend; the reasons of the others ask for another file. */
  mayTryAgain: z.boolean(),
  kind: z.enum(['audio', 'video']).optional(),
  /** Whether a cover can be taken of it: the frames of a video, or the picture in an audio file. False until it can be played. */
  hasPicture: z.boolean(),
  /** Seconds. */
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
  /** LUFS before and after; missing while it is not known. */
  loudness: z.object({ before: z.number(), after: z.number() }).optional(),
  /** What an editor should know of a recording that plays all the same. */
  warnings: z.array(QualityWarning),
  /** Its tracks of pictures and sound, and which of them are played; missing while they are not known. */
  tracks: z.array(UploadedTrack).optional(),
  /** What an editor chose otherwise than the rules have it; empty when the rules decide. */
  wishes: PackagingWishes,
  /** Subtitles in the file, which can become its transcript. */
  subtitles: z.array(z.object({ index: z.number(), language: z.string().nullable(), title: z.string().nullable() })),
  /** Chapters in the file, in order; `start` is seconds. */
  chapters: z.array(Chapter),
  /** Whether it was packaged by older rules than those of today, and may come out better when it is packaged again. */
  isOutdated: z.boolean(),
  /** Bytes of everything that was made of it; 0 until something was. */
  packagedSize: z.number(),
  uploadedAt: z.iso.datetime(),
  /** The contents that play it, drafts too. What nothing uses can be deleted. */
  usedBy: z.array(z.object({ id: z.string(), title: z.string(), isPublished: z.boolean() })),
})
export type Media = z.infer<typeof Media>

/**
 * `GET /api/media/live`, for admins: server-sent events. First a `media` event for each upload that is under way, then
 * one whenever an upload changes, with the {@link Media} as its data; `media-deleted` with `{ id }`; `presences` with all
 * who have something open in the admin area's editor, at first and whenever that changes; `library` whenever anything of the library
 * has changed, with the position up to which to read it again. A comment every 15 s keeps it open. It ends by itself after some minutes, and when the API stops; the client connects again.
 */
export const MediaLiveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('media'), data: Media }),
  z.object({ event: z.literal('media-deleted'), data: z.object({ id: z.string() }) }),
  z.object({ event: z.literal('presences'), data: z.object({ presences: z.array(Presence) }) }),
  z.object({ event: z.literal('library'), data: z.object({ position: z.string() }) }),
])
export type MediaLiveEvent = z.infer<typeof MediaLiveEvent>

/** `GET /api/storage/probe`: fetched by the admin's browser, it shows whether listeners' browsers reach the store. */
export const StorageProbe = z.object({ url: z.string() })

/** `GET /api/media/{id}/original`. */
export const Original = z.object({ url: z.string(), fileName: z.string() })
export type Original = z.infer<typeof Original>

/** Recordings, and what became of their upload. The upload itself is tus, at `/api/uploads`. */
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
