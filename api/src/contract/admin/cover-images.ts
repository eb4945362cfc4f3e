import * as z from 'zod'
import type { Endpoints } from '../endpoint.ts'

/**
 * `POST /api/cover-images`, for admins. The body is a JPEG, PNG, WebP or AVIF file. It is stored like a generated
 * cover.
 */
export const CoverImage = z.object({
  id: z.string(),
  /**
   * A value for `coverImageUrl` of content or `coverUrl` of a program. The files are at
   * `<url>/<480|1200|1024>.<avif|webp>`.
   */
  url: z.string(),
  /** CSS colour to show until the image has loaded. */
  placeholder: z.string(),
})
export type CoverImage = z.infer<typeof CoverImage>

/** Cover images uploaded by admins. */
export const coverImageApi = {
  'POST /api/cover-images': {
    access: 'admin',
    tag: 'Media',
    summary: 'Stores a picture that sessions and programs can use as their cover',
    file: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    status: 201,
    answer: CoverImage,
  },
} satisfies Endpoints
