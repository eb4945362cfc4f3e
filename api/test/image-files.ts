import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Returns an image file in that format, in one colour that depends on the number. */
export function pictureOf(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  { width = 640, height = 480, number = 0 } = {},
): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(String(number)).digest()
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer()
}
