import { mix } from './colour.ts'
import { type Composition, WIDTH } from './composition.ts'

/** A drawing in progress: its definitions and shapes so far, and what all its parts need to know. */
export interface Painter extends Composition {
  /** Adds gradients, filters and masks. */
  readonly define: (...markup: string[]) => void
  /** Adds shapes, from back to front. */
  readonly draw: (...markup: string[]) => void
  /** Number of definitions so far, which also numbers the next one. */
  readonly definitionCount: () => number
  /** Returns an id for the next layer, such as `b3` for a cloud bank that is the fourth layer. */
  readonly nextLayer: (kind: string) => string
  /** Returns a seed for one of SVG's own noise filters. */
  readonly noiseSeed: () => number
  readonly night: boolean
  readonly day: boolean
  readonly dusk: boolean
  readonly dawn: boolean
  /** The colour of the air at the horizon. */
  readonly haze: string
}

/** Formats a number in user units with one decimal. */
export const unit = (n: number): string => (Math.round(n * 10) / 10).toString()

export interface Drawing {
  readonly painter: Painter
  /** Returns the whole drawing as the content of an SVG. */
  readonly markup: () => string
}

/** Starts the drawing of a composition. */
export function startDrawing(composition: Composition): Drawing {
  const definitions: string[] = []
  const shapes: string[] = []
  let layers = 0
  const { mood, id, random, palette } = composition
  const painter: Painter = {
    ...composition,
    define: (...markup) => definitions.push(...markup),
    draw: (...markup) => shapes.push(...markup),
    definitionCount: () => definitions.length,
    nextLayer: (kind) => `${id}${kind}${layers++}`,
    noiseSeed: () => Math.floor(random() * 9000) + 1,
    night: mood === 'meditation',
    day: mood === 'technical',
    dusk: mood === 'podcast' || mood === 'dawn',
    dawn: mood === 'dawn',
    haze: palette.sky[4],
  }
  return { painter, markup: () => `<defs>${definitions.join('')}</defs>${shapes.join('')}` }
}

/** Colours of a cloud. */
export interface CloudColours {
  readonly lit: string
  readonly body: string
  readonly low: string
}

/** Returns the colours of a cloud at depth `t`, 0 far away to 1 near (aerial perspective). */
export function cloudAt(painter: Painter, t: number): CloudColours {
  const { palette: p, haze, night, day, dusk, dawn } = painter
  const nearLit = dusk ? mix(p.lit, p.body, 0.2) : night ? mix(p.lit, p.body, 0.35) : p.lit
  const nearBody = mix(p.body, p.shade, day ? 0.42 : dawn ? 0.25 : dusk ? 0.72 : 0.55)
  return {
    lit: mix(mix(haze, p.lit, 0.75), nearLit, t),
    body: mix(mix(haze, p.body, 0.55), nearBody, t),
    low: mix(mix(haze, p.body, 0.45), mix(p.shade, p.deep, day ? 0.1 : 0.35), t),
  }
}

/** Returns the darkest colour of the nearest cloud. */
export function nearestLow({ palette: p, day, dawn }: Painter): string {
  return mix(p.shade, p.deep, day ? 0.35 : dawn ? 0.2 : 0.85)
}

/** Paints a band of mist around the height `y`, extending `reach` units up and down. */
export function hazeBand(painter: Painter, y: number, reach: number, colour: string, opacity: number | string): void {
  const k = painter.nextLayer('h')
  const stop = (at: string, o: number | string) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${o}"/>`
  painter.define(
    `<linearGradient id="${k}" gradientUnits="userSpaceOnUse" x1="0" y1="${unit(y - reach)}" x2="0" y2="${unit(y + reach)}">${stop('0', 0)}${stop('.5', opacity)}${stop('1', 0)}</linearGradient>`,
  )
  painter.draw(`<rect y="${unit(y - reach)}" width="${WIDTH}" height="${unit(reach * 2)}" fill="url(#${k})"/>`)
}
