import { shift } from './colour.ts'
import { type Mood, type Palette, palettes } from './palettes.ts'
import { hash, randomFrom } from './seed.ts'

/**
 * Size of a picture in user units. Crops keep the central square and the middle 62 % of the height, so everything
 * important is there.
 */
export const WIDTH = 1200
export const HEIGHT = 900

/** What lies below the sky: a sea of clouds, cloud towers, bands of cloud, misty hills, or water. */
export const scenes = ['sea', 'towers', 'bands', 'ridges', 'water'] as const
export type Scene = (typeof scenes)[number]

/** Overrides for choices that the seed makes otherwise. */
export interface CoverOptions {
  readonly scene?: Scene
  /** Name of one of the mood's palettes. */
  readonly palette?: string
  /** Position of the horizon, 0 (top) to 1. */
  readonly horizon?: number
  /** Horizontal position of the sun or moon, 0 (left) to 1. */
  readonly sunX?: number
  /** Height of the sun or moon above the horizon, in user units. */
  readonly sunAbove?: number
  /** Radius of the sun or moon, in user units. */
  readonly disc?: number
  /** Where the sky's gradient begins, in user units from the top. */
  readonly skyTop?: number
  /** Below 0.11 a contrail, above 0.94 a wing, otherwise neither. */
  readonly extra?: number
  /** Size of the drawing in pixels. The picture fills it and is cropped at the edges. */
  readonly width?: number
  readonly height?: number
}

/** The choices made for one picture, and the random numbers for the rest of the drawing. */
export interface Composition {
  readonly mood: Mood
  /** Prefix of the element ids in the drawing. */
  readonly id: string
  readonly random: () => number
  readonly between: (low: number, high: number) => number
  readonly scene: Scene
  readonly palette: Palette
  /** User units from the top. */
  readonly horizon: number
  readonly sun: { readonly x: number; readonly y: number }
  /** The half that holds the sun: -1 left, 1 right. */
  readonly side: -1 | 1
}

/** Range of hue rotation for each mood, in radians. The ranges keep the sky from turning green. */
const HUE: Readonly<Record<Mood, readonly [number, number]>> = {
  podcast: [-0.08, 0.015],
  meditation: [-0.01, 0.1],
  technical: [-0.05, 0.05],
  dawn: [-0.05, 0.05],
}

/** Decides what the picture shows. Every picture depends on the order in which random numbers are drawn, so keep it. */
export function compose(seed: string, mood: Mood, options: CoverOptions): Composition {
  const seeded = hash(`${mood}/${seed}`)
  const random = randomFrom(seeded)
  const between = (low: number, high: number) => low + (high - low) * random()
  const scene = sceneOf(random(), options.scene)
  const palette = paletteOf(mood, random(), options.palette)
  const hue = between(...HUE[mood])
  const lightness = between(-0.012, 0.012)
  const horizon = options.horizon ? HEIGHT * options.horizon : HEIGHT * horizonOf(scene, between)
  const side = random() < 0.5 ? -1 : 1
  const chosenX = WIDTH * (0.5 + side * between(0.06, 0.27))
  const x = options.sunX ? WIDTH * options.sunX : chosenX
  const y = options.sunAbove ? horizon - options.sunAbove : horizon - sunHeight(mood, between)
  const id = `c${seeded.toString(36)}`
  return { mood, id, random, between, scene, palette: tinted(palette, lightness, hue), horizon, sun: { x, y }, side }
}

function sceneOf(chance: number, wanted: Scene | undefined): Scene {
  if (wanted) return wanted
  if (chance < 0.3) return 'sea'
  if (chance < 0.53) return 'towers'
  if (chance < 0.69) return 'bands'
  return chance < 0.84 ? 'ridges' : 'water'
}

function paletteOf(mood: Mood, chance: number, wanted: string | undefined): Palette {
  const candidates = palettes[mood]
  const found = candidates.find(({ name }) => name === wanted) ?? candidates[Math.floor(chance * candidates.length)]
  if (!found) throw new RangeError(`no palette for ${mood}`)
  return found
}

function horizonOf(scene: Scene, between: Composition['between']): number {
  if (scene === 'towers') return between(0.66, 0.74)
  if (scene === 'bands') return between(0.62, 0.72)
  return scene === 'water' ? between(0.58, 0.66) : between(0.54, 0.64)
}

function sunHeight(mood: Mood, between: Composition['between']): number {
  if (mood === 'podcast' || mood === 'dawn') return between(8, 150)
  return mood === 'technical' ? between(250, 400) : between(190, 380)
}

function tinted(palette: Palette, lightness: number, hue: number): Palette {
  const [zenith, high, middle, low, horizon] = palette.sky
  const sky = (colour: string) => shift(colour, lightness, hue)
  const cloud = (colour: string) => shift(colour, lightness * 0.5, hue)
  return {
    name: palette.name,
    sky: [sky(zenith), sky(high), sky(middle), sky(low), sky(horizon)],
    lit: cloud(palette.lit),
    body: cloud(palette.body),
    shade: cloud(palette.shade),
    deep: cloud(palette.deep),
    sun: cloud(palette.sun),
    glow: cloud(palette.glow),
  }
}
