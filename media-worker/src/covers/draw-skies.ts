import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { CoverOptions } from './composition.ts'
import type { Mood } from './palettes.ts'
import { drawPixels } from './rasterise.ts'

/**
 * Draws the background skies of the dashboard, the sign-in page and the landing page into `client/public/sky`. Each is
 * drawn wide and for a phone, in the sizes that `client/src/ui/horizon.tsx` names. Run it after changing the drawing,
 * for all skies or only the named ones. Each takes a minute or two: `node media-worker/src/covers/draw-skies.ts
 * [dawn|day|dusk|night …]`.
 */
const skies: readonly { name: string; mood: Mood; seed: string; palette: string }[] = [
  { name: 'dawn', mood: 'dawn', seed: 'morning', palette: 'dawn' },
  { name: 'day', mood: 'technical', seed: 'noon', palette: 'noon' },
  { name: 'dusk', mood: 'podcast', seed: 'evening', palette: 'apricot' },
  { name: 'night', mood: 'meditation', seed: 'quiet', palette: 'midnight' },
]

interface Crop {
  readonly name: string
  /** Widths of the files in pixels. The first is drawn; the others are scaled down from it. */
  readonly widths: readonly [number, ...number[]]
  /** Height in pixels at the first width. */
  readonly height: number
  /** Width of the WebP file, for browsers without AVIF. */
  readonly webp: number
  readonly options: CoverOptions
}

/**
 * Screens crop these pictures around the point that `horizon.module.css` names. The sun stands there, low and small,
 * with the horizon slightly below it. Both therefore stay visible in a narrow window and in a wide, low greeting.
 */
const crops: readonly Crop[] = [
  {
    name: 'wide',
    widths: [2880, 1920],
    height: 1440,
    webp: 1920,
    options: { horizon: 0.513, sunX: 0.74, sunAbove: 66, disc: 25, skyTop: 150 },
  },
  {
    name: 'phone',
    widths: [1170, 780],
    height: 2610,
    webp: 780,
    options: { horizon: 0.7, sunX: 0.54, sunAbove: 166, disc: 25 },
  },
]

/**
 * Share by which a drawing is larger than its file. Blurred shapes fade near the edges of the drawing, so this margin
 * is cut off.
 */
const EDGES = 0.06

const folder = fileURLToPath(new URL('../../../client/public/sky/', import.meta.url))
await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const { name, mood, seed, palette } of skies) {
  if (wanted.length > 0 && !wanted.includes(name)) continue

  for (const { name: crop, widths, height, webp, options } of crops) {
    // Text covers this picture, so it has neither a contrail nor a wing.
    const how = { scene: 'sea', extra: 0.5, palette, ...sizeWithEdges(widths[0], height), ...options } as const
    const drawn = await withoutEdges(await drawPixels(seed, mood, how), widths[0], height)
    for (const width of widths) {
      const file = join(folder, `${name}-${crop}-${width}`)
      const pixels = await sharp(drawn).resize(width).png({ compressionLevel: 1 }).toBuffer()
      // Full chroma and light compression keep stars round and the sky smooth; stronger compression showed blocks. The
      // largest files are for dense screens, where nobody can see single pixels, so they compress more.
      const avif = { quality: width === widths[0] ? 66 : 70, effort: 4, chromaSubsampling: '4:4:4' } as const
      await writeFile(`${file}.avif`, await sharp(pixels).avif(avif).toBuffer())
      if (width === webp)
        await writeFile(`${file}.webp`, await sharp(pixels).webp({ quality: 82, effort: 6 }).toBuffer())
    }
  }
}

function sizeWithEdges(width: number, height: number) {
  return { width: Math.round(width * (1 + EDGES)), height: Math.round(height * (1 + EDGES)) }
}

function withoutEdges(drawn: Buffer, width: number, height: number): Promise<Buffer> {
  const left = Math.round((width * EDGES) / 2)
  const top = Math.round((height * EDGES) / 2)
  return sharp(drawn).extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer()
}
