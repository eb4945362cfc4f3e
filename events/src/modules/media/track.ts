import * as z from 'zod'

/** Why a track of an upload is packaged, or is not. */
export const TRACK_REASONS = [
  /** An editor chose it, or another. */
  'chosen',
  'not-chosen',
  /** There is no other of its kind. */
  'only',
  /** The file marks it as the usual one, or another. */
  'default',
  'not-default',
  /** The first of those that are alike, or one behind it. */
  'first',
  'not-first',
  /** It is the programme itself, comments on it, or describes it. */
  'main',
  'commentary',
  'description',
  /** Others could not be decoded, or it cannot. */
  'decodable',
  'not-decodable',
  /** One of several microphones, which are mixed. */
  'microphone',
] as const
export type TrackReason = (typeof TRACK_REASONS)[number]

/** A track of pictures or sound of an upload, and what became of it. */
export const UploadedTrack = z.object({
  /** Where it stands in the file, from 0. */
  index: z.number().int().min(0),
  kind: z.enum(['picture', 'sound']),
  /** ffmpeg's name; null for what it does not know. */
  codec: z.string().nullable(),
  /** RFC 5646; null when the file states none. */
  language: z.string().nullable(),
  /** What the file calls it; null when it does not. */
  title: z.string().nullable(),
  /** Seconds. */
  duration: z.number(),
  /** Of sound; null for pictures. */
  channels: z.number().nullable(),
  isTaken: z.boolean(),
  reason: z.enum(TRACK_REASONS),
})
export type UploadedTrack = z.infer<typeof UploadedTrack>

/** What an editor wants packaged otherwise than the rules have it; what is left out is decided by the rules. */
export const PackagingWishes = z.object({
  /** Indexes of tracks. */
  picture: z.number().int().min(0).optional(),
  sound: z.number().int().min(0).optional(),
  /** The right channel is turned round, because left and right are opposite. */
  isInverted: z.boolean().optional(),
})
export type PackagingWishes = z.infer<typeof PackagingWishes>
