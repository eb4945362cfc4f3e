/** A section of an image, in pixels of the whole image. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The maximum width in pixels: twice that of the largest cover. */
const WIDEST = 2_400
/** High enough that the second compression, for the sizes of a cover, is not visible. */
const QUALITY = 0.92

/**
 * Returns a section of an image or video frame as JPEG, with white behind transparent pixels. Throws when memory is insufficient,
 * and a `SecurityError` when the source's origin forbids reading it.
 */
export async function jpegOf(source: HTMLImageElement | HTMLVideoElement, part: Part): Promise<Blob> {
  const scale = Math.min(1, WIDEST / part.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(part.width * scale)
  canvas.height = Math.round(part.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot create a 2D canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!picture) throw new Error('The picture is too large for this device')
  return picture
}
