import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CoverOptions } from './composition.ts'
import type { Mood } from './palettes.ts'
import { drawPixels, toAvif, toWebp } from './rasterise.ts'

/**
 * Draws the landing page's pictures below its sky into `client/public/landing`: one for each category and one for the
 * text about a fear. Run it after changing the drawing: `node media-worker/src/covers/draw-landing.ts`.
 */
const pictures: readonly { name: string; mood: Mood; seed: string; options: CoverOptions }[] = [
  { name: 'podcast', mood: 'podcast', seed: 'landing-a', options: { width: 800, height: 800 } },
  { name: 'technical', mood: 'technical', seed: 'landing-b', options: { width: 800, height: 800 } },
  { name: 'meditation', mood: 'meditation', seed: 'landing-f', options: { width: 800, height: 800 } },
  {
    name: 'fear',
    mood: 'technical',
    seed: 'landing-a',
    options: { scene: 'sea', width: 1200, height: 300, horizon: 0.46, skyTop: 120, disc: 0 },
  },
]

const folder = fileURLToPath(new URL('../../../client/public/landing/', import.meta.url))
await mkdir(folder, { recursive: true })
for (const { name, mood, seed, options } of pictures) {
  const pixels = await drawPixels(seed, mood, options)
  await writeFile(join(folder, `${name}.avif`), await toAvif(pixels, 56))
  await writeFile(join(folder, `${name}.webp`), await toWebp(pixels, 78))
}
