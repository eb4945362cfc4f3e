import * as z from 'zod'

/** Why a track of an upload was packaged or left out. */
export const TRACK_REASONS = [
  /** An editor chose this track, or another one. */
  'chosen',
  'not-chosen',
  /** The only track of its kind. */
  'only',
  /** The file marks this track as the default, or another one. */
  'default',
  'not-default',
  /** The first of several equivalent tracks, or a later one. */
  'first',
  'not-first',
  /** The programme itself, a commentary on it, or an audio description of it. */
  'main',
  'commentary',
  'description',
  /** The only track of its kind that can be decoded, or one that cannot. */
  'decodable',
  'not-decodable',
  /** The only track of sound that is not silent, or one that is. */
  'audible',
  'silent',
  /** The track of one of several microphones, which are mixed. */
  'microphone',
] as const
export type TrackReason = (typeof TRACK_REASONS)[number]

/** A video or audio track of an upload, with the decision whether to package it. */
export const UploadedTrack = z.object({
  /** The index of the track in the file, from 0. */
  index: z.number().int().min(0),
  kind: z.enum(['picture', 'sound']),
  /** ffmpeg's name of the codec; null when ffmpeg does not know it. */
  codec: z.string().nullable(),
  /** An RFC 5646 language tag; null when the file has none. */
  language: z.string().nullable(),
  /** The track's title in the file; null when it has none. */
  title: z.string().nullable(),
  /** Seconds. */
  duration: z.number(),
  /** The number of audio channels; null for video. */
  channels: z.number().nullable(),
  isTaken: z.boolean(),
  reason: z.enum(TRACK_REASONS),
})
export type UploadedTrack = z.infer<typeof UploadedTrack>

/** An editor's choices that override the packaging rules. The rules decide omitted ones. */
export const PackagingWishes = z.object({
  /** The indexes of the video and audio tracks to package. */
  picture: z.number().int().min(0).optional(),
  sound: z.number().int().min(0).optional(),
  /** Whether to invert the right channel, because left and right have opposite phase. */
  isInverted: z.boolean().optional(),
})
export type PackagingWishes = z.infer<typeof PackagingWishes>
