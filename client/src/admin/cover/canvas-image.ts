/** A part of a picture, pixels of the whole. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Pixels across, at most: twice what the largest cover has. */
const WIDEST = 2_400
/** Fine enough that a second compression, for the cover's own sizes, is not seen. */
const QUALITY = 0.92

/**
 * A part of what is shown, as JPEG, on white where it is transparent. Throws when there is no memory for it, and a `SecurityError`
 * when it comes from a place that does not let this page read it.
 */
export async function jpegOf(source: HTMLImageElement | HTMLVideoElement, part: Part): Promise<Blob> {
  const scale = Math.min(1, WIDEST / part.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(part.width * scale)
  canvas.height = Math.round(part.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!picture) throw new Error('The picture is too large for this device')
  return picture
}
