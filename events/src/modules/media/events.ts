import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { QualityWarning } from './quality-warning.ts'
import { PackagingWishes, UploadedTrack } from './track.ts'

/** One upload and what became of it. */
export const mediaStream = defineStream<[mediaId: string]>('media', { isLibrary: true })

/** One quality of the adaptive stream. */
export const Rendition = z.object({
  /** Folder of the rendition below the prefix, such as `720p` or `96k`. */
  name: z.string(),
  kind: z.enum(['audio', 'video']),
  /** Pixels; null for audio. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** bit/s over the busiest 0.5–1.5 target durations (RFC 8216 §4.1). */
  bandwidth: z.number(),
  /** bit/s over the whole. */
  averageBandwidth: z.number(),
  /** RFC 6381. */
  codecs: z.string(),
})
export type Rendition = z.infer<typeof Rendition>

/** Grows when the rules change by which uploads are packaged: what was packaged by older ones may come out better now. */
export const PACKAGING_RULES = 2
/** The {@link PACKAGING_RULES} an attempt followed. */
const rules = z.number().int()

/** What can be played now: the first renditions while `complete` is false, the whole ladder when it is true. */
export const PackagedMedia = z.object({
  kind: z.enum(['audio', 'video']),
  /** Seconds, as decoded. */
  duration: z.number(),
  /** Storage key prefix of all files of this attempt, without a slash at the end. */
  prefix: z.string(),
  /** Keys below the prefix. */
  masterPlaylist: z.string(),
  /** The same with a sound for loud cabins; missing where there is none, since the recording is even enough by itself. */
  cabinPlaylist: z.string().optional(),
  download: z.object({ key: z.string(), size: z.number(), contentType: z.string() }).nullable(),
  poster: z.string().nullable(),
  /** What the file calls itself; missing when it does not. */
  title: z.string().optional(),
  /** 800 loudness peaks, one byte each, base64; null when there is no sound or it is not measured yet. */
  waveform: z.string().nullable(),
  /** LUFS of the upload and of what was made of it; null when there is nothing to hear, and of what was packaged before it was kept. */
  loudness: z.object({ before: z.number(), after: z.number() }).nullable(),
  warnings: z.array(QualityWarning),
  /** Of pictures and sound; missing where it was packaged before they were kept. */
  tracks: z.array(UploadedTrack).optional(),
  /** Subtitles in the file, each as WebVTT at a key below the prefix; missing when it has none. */
  subtitles: z
    .array(
      z.object({
        index: z.number().int(),
        key: z.string(),
        language: z.string().nullable(),
        title: z.string().nullable(),
      }),
    )
    .optional(),
  /** Chapters in the file, in order; missing when it has none. */
  chapters: z.array(z.object({ start: z.number(), title: z.string() })).optional(),
  renditions: z.array(Rendition),
  /** Bytes of all files below the prefix. */
  size: z.number(),
})
export type PackagedMedia = z.infer<typeof PackagedMedia>

/** A stored file, by what is in it. */
export const Fingerprint = z.object({
  /** Key below the prefix. */
  key: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Of all its bytes, 64 hexadecimal digits. */
  sha256: z.string(),
})
export type Fingerprint = z.infer<typeof Fingerprint>

/** An attempt from before rules were numbered. */
const byFirstRules = <Data extends object>(data: Data) => ({ ...data, rules: 1 })

/** What was packaged before loudness and warnings were kept. */
const withoutQuality = <Data extends { packaged: object }>(data: Data) => ({
  ...data,
  packaged: { loudness: null, warnings: [], ...data.packaged },
})

export const MediaUploaded = defineEvent('MediaUploaded', {
  subject: 'uploadedBy',
  schema: z.object({
    mediaId: z.string(),
    fileName: z.string(),
    /** As the browser claimed it; never trusted. */
    contentType: z.string(),
    /** Bytes. */
    size: z.number(),
    uploadedBy: z.string(),
  }),
})
export const MediaPackagingStarted = defineEvent('MediaPackagingStarted', {
  schema: z.object({ mediaId: z.string(), attempt: z.string() }),
})
/** The lowest renditions are in place: a listener could start. */
export const MediaPlayable = defineEvent('MediaPlayable', {
  version: 2,
  upcasters: { 1: withoutQuality },
  schema: z.object({ mediaId: z.string(), attempt: z.string(), packaged: PackagedMedia }),
})
/** The whole ladder is in place. */
export const MediaPackaged = defineEvent('MediaPackaged', {
  version: 3,
  upcasters: { 1: withoutQuality, 2: byFirstRules },
  schema: z.object({ mediaId: z.string(), attempt: z.string(), packaged: PackagedMedia, rules }),
})
/** Packaging ended without a result; `reason` is a sentence for the admin. */
export const MediaPackagingFailed = defineEvent('MediaPackagingFailed', {
  version: 2,
  upcasters: { 1: byFirstRules },
  schema: z.object({ mediaId: z.string(), attempt: z.string(), code: z.string(), reason: z.string(), rules }),
})
/** The files of a packaging were no longer in the store, as after a restore; `reason` is a sentence for the admin. */
export const MediaFilesLost = defineEvent('MediaFilesLost', {
  schema: z.object({ mediaId: z.string(), prefix: z.string(), reason: z.string() }),
})
/** Files that were lost are there again. */
export const MediaFilesFound = defineEvent('MediaFilesFound', {
  schema: z.object({ mediaId: z.string(), prefix: z.string() }),
})
/** An admin requested another attempt. */
export const MediaPackagingRetried = defineEvent('MediaPackagingRetried', {
  version: 2,
  upcasters: { 1: <Data extends object>(data: Data) => ({ ...data, wishes: {}, isBulk: false }) },
  schema: z.object({
    mediaId: z.string(),
    wishes: PackagingWishes,
    /** It was requested together with others, and new uploads go first. */
    isBulk: z.boolean(),
  }),
})
/** What a device keeps of a whole ladder, the download and the poster, is known by its hashes. */
export const MediaFingerprinted = defineEvent('MediaFingerprinted', {
  schema: z.object({
    mediaId: z.string(),
    /** Of the packaging whose files they are. */
    prefix: z.string(),
    files: z.array(Fingerprint),
  }),
})
/** No content plays the upload, and an admin does not want it any more. */
export const MediaDeleted = defineEvent('MediaDeleted', {
  schema: z.object({
    mediaId: z.string(),
    /** When its files may go, ISO 8601 in UTC: not before the last address that somebody may be listening from has ended. */
    filesGoAt: z.string(),
  }),
})

export type MediaEvent =
  | EventOf<typeof MediaUploaded>
  | EventOf<typeof MediaPackagingStarted>
  | EventOf<typeof MediaPlayable>
  | EventOf<typeof MediaPackaged>
  | EventOf<typeof MediaPackagingFailed>
  | EventOf<typeof MediaFilesLost>
  | EventOf<typeof MediaFilesFound>
  | EventOf<typeof MediaPackagingRetried>
  | EventOf<typeof MediaFingerprinted>
  | EventOf<typeof MediaDeleted>
