import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One cover image that an admin uploaded. */
export const coverImageStream = defineStream<[imageId: string]>('coverimage', { isLibrary: true })

/** A cover image was stored, cropped and compressed, at `<keyPrefix>/<width>.<avif|webp>`. */
export const CoverImageStored = defineEvent('CoverImageStored', {
  subject: 'uploadedBy',
  schema: z.object({
    imageId: z.string(),
    keyPrefix: z.string(),
    /** CSS colour shown while the image loads. */
    placeholder: z.string(),
    /** The width and height of the uploaded file in pixels, and its size in bytes. */
    width: z.number(),
    height: z.number(),
    size: z.number(),
    uploadedBy: z.string(),
  }),
})
/** Nothing used the cover image any more, so its files were removed. */
export const CoverImageRemoved = defineEvent('CoverImageRemoved', { schema: z.object({ imageId: z.string() }) })

export type CoverImageEvent = EventOf<typeof CoverImageStored | typeof CoverImageRemoved>
