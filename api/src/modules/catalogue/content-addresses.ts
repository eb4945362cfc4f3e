import type { ContentDetails } from '@stillair/events/modules/catalogue/events.ts'

/** The addresses that listeners are given; with an upload, its own takes the place of the file's. */
export const addressesOf = ({ fileUrl, thumbnailUrl, coverImageUrl, mediaId }: ContentDetails) => ({
  fileUrl: mediaId === null ? fileUrl : null,
  thumbnailUrl,
  coverImageUrl,
})
