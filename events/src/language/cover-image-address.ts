/** Returns the address that contents and programs store for an uploaded cover image. The image files lie below it. */
export const coverImageUrl = (imageId: string) => `/covers/image-${imageId}`

/** Returns the id of the uploaded cover image at an address; null for any other address. */
export function coverImageIdOf(url: string | null | undefined): string | null {
  return /^\/covers\/image-(.*)$/s.exec(url ?? '')?.[1] ?? null
}
