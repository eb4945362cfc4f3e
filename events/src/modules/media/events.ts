import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { QualityWarning } from './quality-warning.ts'
import { PackagingWishes, UploadedTrack } from './track.ts'

/** One upload and its processing. */
export const mediaStream = defineStream<[mediaId: string]>('media', { isLibrary: true })

/** One quality of the adaptive stream. */
export const Rendition = z.object({
  /** The folder of the rendition below the prefix, such as `720p` or `96k`. */
  name: z.string(),
  kind: z.enum(['audio', 'video']),
  /** Pixels; null for audio. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Peak bit rate in bit/s, over 0.5 to 1.5 target durations (RFC 8216 §4.1). */
  bandwidth: z.number(),
  /** Average bit rate in bit/s. */
  averageBandwidth: z.number(),
  /** The codecs as in RFC 6381. */
  codecs: z.string(),
})
export type Rendition = z.infer<typeof Rendition>

/** The version of the packaging rules; increases when they change. Older packagings may improve when packaged again. */
export const PACKAGING_RULES = 3
/** The {@link PACKAGING_RULES} that an attempt followed. */
const rules = z.number().int()

/** The packaged files: only the first renditions in `MediaPlayable`, all of them in `MediaPackaged`. */
export const PackagedMedia = z.object({
  kind: z.enum(['audio', 'video']),
  /** Seconds, as decoded. */
  duration: z.number(),
  /** Storage key prefix of all files of this attempt, without a slash at the end. */
  prefix: z.string(),
  /** Keys below the prefix. */
  masterPlaylist: z.string(),
  /** The playlist with sound for loud cabins; absent when the recording is even enough without it. */
  cabinPlaylist: z.string().optional(),
  download: z.object({ key: z.string(), size: z.number(), contentType: z.string() }).nullable(),
  poster: z.string().nullable(),
  /** The title in the file's metadata; absent when it has none. */
  title: z.string().optional(),
  /** 800 loudness peaks, one byte each, in base64; null when there is no sound or it is not measured yet. */
  waveform: z.string().nullable(),
  /** The loudness of the upload and of the result, in LUFS; null for silence, and for packagings from before it was stored. */
  loudness: z.object({ before: z.number(), after: z.number() }).nullable(),
  warnings: z.array(QualityWarning),
  /** The video and audio tracks; absent for packagings from before they were stored. */
  tracks: z.array(UploadedTrack).optional(),
  /** The subtitles in the file, each as WebVTT at a key below the prefix; absent when it has none. */
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
  /** The chapters in the file, in order; absent when it has none. */
  chapters: z.array(z.object({ start: z.number(), title: z.string() })).optional(),
  renditions: z.array(Rendition),
  /** The total size of the files below the prefix, in bytes. */
  size: z.number(),
})
export type PackagedMedia = z.infer<typeof PackagedMedia>

/** The fingerprint of a stored file. */
export const Fingerprint = z.object({
  /** Key below the prefix. */
  key: z.string(),
  /** Bytes. */
  size: z.number(),
  /** The SHA-256 hash of the file, 64 hexadecimal digits. */
  sha256: z.string(),
})
export type Fingerprint = z.infer<typeof Fingerprint>

/** Upcasts an attempt from before rules were numbered. */
const byFirstRules = <Data extends object>(data: Data) => ({ ...data, rules: 1 })

/** Upcasts a packaging from before loudness and warnings were stored. */
const withoutQuality = <Data extends { packaged: object }>(data: Data) => ({
  ...data,
  packaged: { loudness: null, warnings: [], ...data.packaged },
})

export const MediaUploaded = defineEvent('MediaUploaded', {
  subject: 'uploadedBy',
  schema: z.object({
    mediaId: z.string(),
    fileName: z.string(),
    /** The type that the browser reported; never trusted. */
    contentType: z.string(),
    /** Bytes. */
    size: z.number(),
    uploadedBy: z.string(),
  }),
})
export const MediaPackagingStarted = defineEvent('MediaPackagingStarted', {
  schema: z.object({ mediaId: z.string(), attempt: z.string() }),
})
/** The lowest renditions are stored, so a listener could start. */
export const MediaPlayable = defineEvent('MediaPlayable', {
  version: 2,
  upcasters: { 1: withoutQuality },
  schema: z.object({ mediaId: z.string(), attempt: z.string(), packaged: PackagedMedia }),
})
/** All renditions are stored. */
export const MediaPackaged = defineEvent('MediaPackaged', {
  version: 3,
  upcasters: { 1: withoutQuality, 2: byFirstRules },
  schema: z.object({ mediaId: z.string(), attempt: z.string(), packaged: PackagedMedia, rules }),
})
/** Packaging failed; `reason` is a sentence for the admin. */
export const MediaPackagingFailed = defineEvent('MediaPackagingFailed', {
  version: 2,
  upcasters: { 1: byFirstRules },
  schema: z.object({ mediaId: z.string(), attempt: z.string(), code: z.string(), reason: z.string(), rules }),
})
/** The files of a packaging are missing from the store, for example after a restore; `reason` is a sentence for the admin. */
export const MediaFilesLost = defineEvent('MediaFilesLost', {
  schema: z.object({ mediaId: z.string(), prefix: z.string(), reason: z.string() }),
})
/** The missing files of a packaging are in the store again. */
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
    /** Whether many were requested together; new uploads then have priority. */
    isBulk: z.boolean(),
  }),
})
/** The files of a complete packaging that devices keep offline (the download and the poster) were hashed. */
export const MediaFingerprinted = defineEvent('MediaFingerprinted', {
  schema: z.object({
    mediaId: z.string(),
    /** The prefix of the packaging to which the files belong. */
    prefix: z.string(),
    files: z.array(Fingerprint),
  }),
})
/** An admin deleted the upload, which no content plays. */
export const MediaDeleted = defineEvent('MediaDeleted', {
  schema: z.object({
    mediaId: z.string(),
    /** When its files may be removed, ISO 8601 in UTC: after the last address that a listener may still use has expired. */
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
