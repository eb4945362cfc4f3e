import sharp from 'sharp'
import type { CoverOptions } from './composition.ts'
import { cover } from './cover.ts'
import type { Mood } from './palettes.ts'

/** A picture file of a cover, named relative to the cover's prefix. */
export interface CoverFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface RasterisedCover {
  /** 480 × 360 and 1200 × 900 for pages, 1024 × 1024 for lock screens; each as AVIF and WebP. */
  readonly files: readonly CoverFile[]
  /** The mean colour as `#rrggbb`, shown until the picture has loaded. */
  readonly placeholder: string
}

/**
 * How covers are drawn. `full` is the finished drawing. `plain` leaves out the grain, the mist and the soft light,
 * which take more than nine tenths of the time, and compresses with the least effort.
 */
export type CoverFinish = 'full' | 'plain'

/** Draws the cover and returns it as picture files. Takes a few seconds of one core, or 0.4 s when plain. */
export async function rasteriseCover(seed: string, mood: Mood, finish: CoverFinish): Promise<RasterisedCover> {
  const wide = await drawPixels(seed, mood, { width: 1200, height: 900 }, finish)
  // The important parts lie in the central square, so it is cut out; drawing it again would double the time.
  const central = sharp(wide).extract({ left: 150, top: 0, width: 900, height: 900 })
  const square = await central.resize(1024).png({ compressionLevel: 1 }).toBuffer()
  const card = await sharp(wide).resize(480).png({ compressionLevel: 1 }).toBuffer()
  return { files: await coverFiles({ card, wide, square }, finish), placeholder: await meanColour(card) }
}

/** The pictures of a cover in its three sizes: 480 × 360, 1200 × 900 and 1024 × 1024 pixels. */
export interface CoverPixels {
  readonly card: Buffer
  readonly wide: Buffer
  readonly square: Buffer
}

/** Compresses each size as AVIF and WebP. */
export async function coverFiles(
  { card, wide, square }: CoverPixels,
  finish: CoverFinish = 'full',
): Promise<CoverFile[]> {
  const [avif, webp] = finish === 'full' ? [toAvif, toWebp] : [toPlainAvif, toPlainWebp]
  const files: CoverFile[] = []
  for (const [width, pixels] of [
    [480, card],
    [1200, wide],
    [1024, square],
  ] as const) {
    files.push({ name: `${width}.avif`, contentType: 'image/avif', bytes: await avif(pixels) })
    files.push({ name: `${width}.webp`, contentType: 'image/webp', bytes: await webp(pixels) })
  }
  return files
}

/** Draws the cover at the size given by the options, as a lightly compressed PNG. */
export function drawPixels(
  seed: string,
  mood: Mood,
  options: CoverOptions,
  finish: CoverFinish = 'full',
): Promise<Buffer> {
  const svg = cover(seed, mood, options)
  return sharp(Buffer.from(finish === 'plain' ? withoutFilters(svg) : svg))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Returns the drawing with all its shapes and without filters. */
export const withoutFilters = (svg: string): string => svg.replaceAll(/ filter="url\(#[^"]*\)"/g, '')

export const toAvif = (pixels: Buffer, quality = 50): Promise<Buffer> =>
  sharp(pixels).avif({ quality, effort: 3 }).toBuffer()

export const toWebp = (pixels: Buffer, quality = 76): Promise<Buffer> => sharp(pixels).webp({ quality }).toBuffer()

const toPlainAvif = (pixels: Buffer) => sharp(pixels).avif({ effort: 0 }).toBuffer()

const toPlainWebp = (pixels: Buffer) => sharp(pixels).webp({ effort: 0 }).toBuffer()

/** Returns the mean colour as `#rrggbb`. */
export async function meanColour(pixels: Buffer): Promise<string> {
  const { channels } = await sharp(pixels).stats()
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('')}`
}
