/** The address of an uploaded picture, as contents and programs name it; its files lie below it. */
export const coverImageUrl = (imageId: string) => `/covers/image-${imageId}`

/** Which uploaded picture an address names; null for any other address. */
export function coverImageIdOf(url: string | null | undefined): string | null {
  return /^\/covers\/image-(.*)$/s.exec(url ?? '')?.[1] ?? null
}
