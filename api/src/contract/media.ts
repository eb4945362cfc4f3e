import * as z from 'zod'

/** What became of an upload. `playable` means the lowest quality can be heard while the rest is made. */
export const MediaState = z.enum(['uploaded', 'packaging', 'playable', 'ready', 'failed'])
export type MediaState = z.infer<typeof MediaState>

/** `GET /api/media/{id}` and `GET /api/media` (newest first), for admins. */
export const Media = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Bytes of the upload. */
  size: z.number(),
  state: MediaState,
  /** Packaging progress, 0 to 1. */
  progress: z.number().min(0).max(1),
  /** What the worker is doing, for a person, such as "Measuring loudness". */
  step: z.string().nullable(),
  /** Why it failed, in a sentence the admin can act on. */
  reason: z.string().optional(),
  kind: z.enum(['audio', 'video']).optional(),
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
  uploadedAt: z.iso.datetime(),
})
export type Media = z.infer<typeof Media>
