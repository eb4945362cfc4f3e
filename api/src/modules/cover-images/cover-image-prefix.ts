import { coverImageUrl } from '@stillair/events/language/cover-image-address.ts'

/** Returns the key prefix of an uploaded picture's files in the store. */
export const coverImagePrefix = (imageId: string) => coverImageUrl(imageId).slice(1)
