import { mix } from './colour.ts'
import { HEIGHT, WIDTH } from './composition.ts'
import { type CloudColours, type Painter, unit } from './painter.ts'

/** A bank of clouds across the picture. Lengths are in user units. */
export interface CloudBank extends CloudColours {
  /** Height of its base, from the top. */
  readonly y: number
  /** How far its tops rise above the base. */
  readonly rise: number
  /** Radius and number of its puffs. */
  readonly puff: number
  readonly puffs: number
  /** Frequency of the noise that frays the edge, horizontal and vertical. */
  readonly frequency: readonly [number, number]
  /** How far the noise displaces the edge. */
  readonly fray: number
  readonly blur: number | string
  readonly opacity?: number
  /** Relative height of the bank at `x`, about 0 to 1. Rolling waves by default. */
  readonly skyline?: (x: number) => number
  readonly bottom?: number
  /** Width of a puff divided by its height. */
  readonly flat?: number
  /** Strength of the sunlit rim. */
  readonly rim?: number
  /** Distance over which the body darkens to shade. */
  readonly fall?: number
}

/**
 * Paints flat puffs on a filled ridge, frays the edge with fractal noise, then adds the light. Subtracting a copy of
 * the shape that is offset away from the sun leaves a rim. This is done once for a broad rim and once for a fine one.
 */
export function paintCloudBank(painter: Painter, bank: CloudBank): void {
  const k = painter.nextLayer('b')
  const bottom = bank.bottom ?? HEIGHT + 200
  const skyline = rollingSkyline(painter, bank.skyline)
  const top = (x: number) => bank.y - bank.rise * skyline(x)
  let ridge = `M-200 ${unit(bottom)}`
  for (let x = -200; x <= WIDTH + 200; x += 40) ridge += `L${x} ${unit(top(x) + bank.puff * 0.35)}`
  ridge += `L${WIDTH + 200} ${unit(bottom)}Z`
  defineShades(painter, k, bank)
  const { outline, shading } = puffs(painter, k, bank, top, skyline)
  defineLight(painter, k, bank, bottom)
  const opacity = bank.opacity ?? 1
  painter.draw(
    `<g filter="url(#${k}d)"${opacity < 1 ? ` opacity="${opacity}"` : ''}><g fill="url(#${k}f)"><path d="${ridge}"/>${outline}</g>${shading}</g>`,
  )
}

/**
 * Returns the given skyline, or else three summed waves. Draws the random numbers of the waves in both cases, so that
 * all later ones stay the same.
 */
function rollingSkyline({ between }: Painter, wanted: CloudBank['skyline']): (x: number) => number {
  const phase = [between(0, 6.3), between(0, 6.3), between(0, 6.3)] as const
  const wave = [between(0.7, 1.3), between(1.9, 3.1), between(4.4, 7)] as const
  if (wanted) return wanted
  const swell = (i: 0 | 1 | 2, x: number) => Math.sin((wave[i] * x) / 210 + phase[i])
  return (x) => 0.5 + 0.3 * swell(0, x) + 0.15 * swell(1, x) + 0.06 * swell(2, x)
}

function defineShades({ define }: Painter, k: string, { y, rise, puff, fall, lit, body, low }: CloudBank): void {
  const depth = fall ?? Math.max(90, puff * 2.6)
  define(
    `<linearGradient id="${k}f" gradientUnits="userSpaceOnUse" x1="0" y1="${unit(y - rise - puff * 0.5)}" x2="0" y2="${unit(y + depth)}"><stop offset="0" stop-color="${mix(body, lit, 0.3)}"/><stop offset=".5" stop-color="${body}"/><stop offset="1" stop-color="${low}"/></linearGradient>`,
    `<radialGradient id="${k}p"><stop offset="0" stop-color="${mix(body, lit, 0.7)}" stop-opacity=".5"/><stop offset=".5" stop-color="${mix(body, lit, 0.55)}" stop-opacity=".26"/><stop offset="1" stop-color="${body}" stop-opacity="0"/></radialGradient>`,
    `<radialGradient id="${k}q"><stop offset="0" stop-color="${mix(low, body, 0.35)}" stop-opacity=".42"/><stop offset="1" stop-color="${low}" stop-opacity="0"/></radialGradient>`,
  )
}

/** Builds the puffs along the top that form the outline, and those inside that make the bank look round. */
function puffs(
  { between, random }: Painter,
  k: string,
  { puff, puffs: count, flat = 1.7 }: CloudBank,
  top: (x: number) => number,
  skyline: (x: number) => number,
) {
  let outline = ''
  let shading = ''
  for (let i = 0; i < count; i++) {
    const x = -180 + (WIDTH + 360) * ((i + between(-0.45, 0.45)) / (count - 1))
    const size = puff * between(0.5, 1.1) * (0.62 + 0.6 * Math.min(1.1, skyline(x)))
    const height = unit(size * 0.8)
    const outlineY = unit(top(x) + size * between(0.2, 0.7))
    outline += `<ellipse cx="${unit(x)}" cy="${outlineY}" rx="${unit(size * flat * 0.72)}" ry="${height}"/>`
    const shadingX = unit(x + between(-0.5, 0.5) * puff)
    const shadingY = unit(top(x) + size * between(0.7, 2.2))
    const shade = random() < 0.56 ? 'p' : 'q'
    shading += `<ellipse cx="${shadingX}" cy="${shadingY}" rx="${unit(size * flat)}" ry="${height}" fill="url(#${k}${shade})"/>`
  }
  return { outline, shading }
}

function defineLight({ define, noiseSeed, sun }: Painter, k: string, bank: CloudBank, bottom: number): void {
  const { y, rise, puff, fray, frequency, blur, lit, rim = 1 } = bank
  const top = y - rise - puff * 1.4 - fray * 0.6
  const away = ((sun.x - WIDTH / 2) / WIDTH) * 1.3
  const broad = Math.max(5, puff * 0.3)
  const thin = Math.max(1.6, puff * 0.065)
  const edge = (nth: 1 | 2, deviation: number, dx: number, dy: number, strength: number) =>
    `<feGaussianBlur in="d" stdDeviation="${unit(deviation)}"/><feOffset dx="${unit(dx)}" dy="${unit(dy)}" result="o${nth}"/><feComposite in="L" in2="o${nth}" operator="out"/><feComponentTransfer result="r${nth}"><feFuncA type="linear" slope="${(strength * rim).toFixed(2)}"/></feComponentTransfer>`
  define(`<filter id="${k}d" filterUnits="userSpaceOnUse" x="-100" y="${unit(top)}" width="1400" height="${unit(Math.min(HEIGHT + 140, bottom) - top)}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency.map((f) => f.toFixed(4)).join(' ')}" numOctaves="5" seed="${noiseSeed()}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${unit(fray)}" xChannelSelector="R" yChannelSelector="G" result="d"/>` +
    `<feFlood flood-color="${lit}"/><feComposite in2="d" operator="in" result="L"/>` +
    edge(1, broad, -away * broad, broad * 1.15, 0.95) +
    edge(2, thin, -away * thin * 1.6, thin * 1.7, 0.62) +
    `<feMerge result="a"><feMergeNode in="d"/><feMergeNode in="r1"/><feMergeNode in="r2"/></feMerge><feGaussianBlur stdDeviation="${blur}"/></filter>`)
}
