import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'

/** One picture that an admin uploaded as a cover. */
export const coverImageStream = defineStream<[imageId: string]>('coverimage', { isLibrary: true })

/** The picture is stored, cut and compressed like a generated cover; its files are at `<keyPrefix>/<width>.<avif|webp>`. */
export const CoverImageStored = defineEvent('CoverImageStored', {
  subject: 'uploadedBy',
  schema: z.object({
    imageId: z.string(),
    keyPrefix: z.string(),
    /** CSS colour shown until the picture is there. */
    placeholder: z.string(),
    /** Of the file as it came: pixels, and bytes. */
    width: z.number(),
    height: z.number(),
    size: z.number(),
    uploadedBy: z.string(),
  }),
})
/** Nothing names the picture, and its files are gone. */
export const CoverImageRemoved = defineEvent('CoverImageRemoved', { schema: z.object({ imageId: z.string() }) })

export type CoverImageEvent = EventOf<typeof CoverImageStored | typeof CoverImageRemoved>
