// @ts-nocheck
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CoverOptions } from './composition.ts'
import type { Mood } from './palettes.ts'
import { drawPixels, toAvif, toWebp } from './rasterise.ts'

/**
 * Draws the skies that the dashboard, the sign-in page and the landing page stand on, wide and for a phone, into
 * `client/public/sky`. Run it after changing the drawing: `node media-worker/src/covers/draw-skies.ts`.
 */
const skies: readonly { name: string; mood: Mood; seed: string; options: CoverOptions }[] = [
  { name: 'dawn', mood: 'dawn', seed: 'morning', options: { palette: 'dawn', sunAbove: 92, disc: 32 } },
  { name: 'day', mood: 'technical', seed: 'noon', options: { palette: 'noon', sunAbove: 250, disc: 34 } },
  { name: 'dusk', mood: 'podcast', seed: 'evening', options: { palette: 'apricot', sunAbove: 84, disc: 34 } },
  { name: 'night', mood: 'meditation', seed: 'quiet', options: { palette: 'midnight', sunAbove: 236, disc: 30 } },
]

/** Crops: the wide one shows the middle of the picture, so its sky begins lower and its horizon is higher up. */
const crops: readonly { suffix: string; options: CoverOptions }[] = [
  { suffix: '', options: { width: 1600, height: 700, horizon: 0.575, sunX: 0.74, skyTop: 170 } },
  { suffix: '-phone', options: { width: 800, height: 900, horizon: 0.62, sunX: 0.66 } },
]

const folder = fileURLToPath(new URL('../../../client/public/sky/', import.meta.url))
await mkdir(folder, { recursive: true })
for (const { name, mood, seed, options } of skies) {
  for (const crop of crops) {
    // Neither a contrail nor a wing: words stand on this.
    const pixels = await drawPixels(seed, mood, { scene: 'sea', extra: 0.5, ...options, ...crop.options })
    const file = join(folder, `${name}${crop.suffix}`)
    await writeFile(`${file}.avif`, await toAvif(pixels, 58))
    await writeFile(`${file}.webp`, await toWebp(pixels, 80))
  }
}
