import { coverImageUrl } from '@stillair/events/language/cover-image-address.ts'

/** Where the files of an uploaded picture lie in the store. */
export const coverImagePrefix = (imageId: string) => coverImageUrl(imageId).slice(1)
