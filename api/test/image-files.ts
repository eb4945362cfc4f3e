import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A picture of one colour, which its number decides, as a file of that kind. */
export function pictureOf(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  { width = 640, height = 480, number = 0 } = {},
): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(String(number)).digest()
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer()
}
