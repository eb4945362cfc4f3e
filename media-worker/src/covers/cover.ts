import type { CategoryId } from '@stillair/events/modules/catalogue/events.ts'
import { type CoverOptions, compose, HEIGHT, type Scene, WIDTH } from './composition.ts'
import { paintContrail, paintFinish, paintWing } from './details.ts'
import { type Painter, startDrawing } from './painter.ts'
import type { Mood } from './palettes.ts'
import { paintBands } from './scenes/bands.ts'
import { paintRidges } from './scenes/ridges.ts'
import { paintSea } from './scenes/sea.ts'
import { paintTowers } from './scenes/towers.ts'
import { paintWater } from './scenes/water.ts'
import { paintCirrus, paintDisc, paintHalos, paintSky, paintStars } from './sky.ts'

/** Podcasts get a warm dusk, technical guides a clear day, meditations the night. */
export const moodOf: Readonly<Record<CategoryId, Mood>> = { 1: 'podcast', 2: 'technical', 3: 'meditation' }

const SCENES: Readonly<Record<Scene, (painter: Painter) => void>> = {
  sea: paintSea,
  towers: paintTowers,
  bands: paintBands,
  ridges: paintRidges,
  water: paintWater,
}

/**
 * Draws the cover of content as SVG. The seed (the content's id) and the mood alone decide the picture. They always
 * give the same one, because covers are stored under keys that never change. Browsers take about a second to draw it,
 * so they only receive the rasterised files.
 */
export function cover(seed: string, mood: Mood, options: CoverOptions = {}): string {
  const { painter, markup } = startDrawing(compose(seed, mood, options))
  paintSky(painter, options.skyTop)
  if (painter.night) paintStars(painter)
  paintHalos(painter)
  paintCirrus(painter)
  paintDisc(painter, options.disc)
  const chance = painter.random()
  const extra = options.extra ?? chance
  if (extra < 0.11) paintContrail(painter)
  SCENES[painter.scene](painter)
  if (extra > 0.94 && painter.scene !== 'water') paintWing(painter)
  paintFinish(painter)
  const size = `width="${options.width ?? WIDTH}" height="${options.height ?? HEIGHT}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${size} preserveAspectRatio="xMidYMid slice">${markup()}</svg>`
}
