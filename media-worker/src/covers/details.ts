import { mix } from './colour.ts'
import { HEIGHT, WIDTH } from './composition.ts'
import { type Painter, unit } from './painter.ts'
import { paintGlow } from './sky.ts'

/** Paints a distant aeroplane and its contrail. */
export function paintContrail({ id, palette: p, horizon, night, random, between, define, draw }: Painter): void {
  const angle = between(9, 24) * (random() < 0.5 ? -1 : 1)
  const y = between(0.34, 0.52) * horizon
  const x = angle > 0 ? between(120, 320) : between(880, 1080)
  const length = between(300, 520)
  const heading = angle > 0 ? 1 : -1
  define(`<linearGradient id="${id}t" x1="0" x2="1"><stop offset="0" stop-color="${p.sun}" stop-opacity="0"/><stop offset=".75" stop-color="${p.sun}" stop-opacity=".55"/><stop offset="1" stop-color="${p.sun}" stop-opacity=".95"/></linearGradient><filter id="${id}tb" x="-5%" y="-400%" width="110%" height="900%"><feGaussianBlur stdDeviation="1.1 .7"/></filter>`)
  const end = unit(length)
  const middle = unit(length * 0.5)
  const trail = `M0 -5Q${middle} -2 ${end} -.7L${end} .7Q${middle} 2.4 0 6Z`
  const aeroplane = `M${unit(length + 5)} 0l9 -1.5 5 .2 3 1.3 -3 1.3 -5 .2z`
  draw(
    `<g transform="translate(${unit(x)} ${unit(y)}) rotate(${unit(-Math.abs(angle) * heading)}) scale(${heading} 1)"><path d="${trail}" fill="url(#${id}t)" filter="url(#${id}tb)"/><path d="${aeroplane}" fill="${night ? '#f4f0e2' : mix(p.deep, p.sky[0], 0.3)}"/></g>`,
  )
}

/** Paints the wing as seen from a window seat. */
export function paintWing({ id, palette: p, horizon, side, night, day, between, define, draw }: Painter): void {
  const y = horizon + between(60, 100)
  const dark = mix(p.deep, p.shade, day ? 0.35 : night ? 0.25 : 0.45)
  const light = mix(dark, p.lit, day ? 0.8 : night ? 0.32 : 0.62)
  define(
    `<linearGradient id="${id}x" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${mix(dark, light, 0.35)}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    `<filter id="${id}xb" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation=".7"/></filter>`,
  )
  const leadingEdge = 'M-40 196C110 150 300 84 470 24C488 17 500 2 512 -26'
  const outline = `${leadingEdge}C514 -31 522 -31 521 -25C516 6 508 26 490 38C400 96 210 214 70 330L-40 420Z`
  draw(
    `<g transform="translate(${side > 0 ? -10 : WIDTH + 10} ${unit(y)}) scale(${side > 0 ? 0.78 : -0.78} 0.78)" filter="url(#${id}xb)"><path d="${outline}" fill="url(#${id}x)"/><path d="${leadingEdge}" fill="none" stroke="${mix(p.lit, p.sun, 0.5)}" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/><path d="M452 50C340 112 150 228 -40 366" fill="none" stroke="${mix(dark, '#000000', 0.3)}" stroke-opacity=".16" stroke-width="1.4"/></g>`,
  )
}

/** Paints a faint light over everything, darker edges, and fine grain against banding. */
export function paintFinish(painter: Painter): void {
  const { id, palette: p, night, dusk, noiseSeed, define, draw } = painter
  const edge = night ? '#020a12' : p.deep
  define(
    `<radialGradient id="${id}v" gradientUnits="userSpaceOnUse" cx="600" cy="430" r="830"><stop offset=".5" stop-color="${edge}" stop-opacity="0"/><stop offset="1" stop-color="${edge}" stop-opacity="${night ? 0.4 : 0.2}"/></radialGradient>`,
    `<filter id="${id}n" filterUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".72" numOctaves="2" seed="${noiseSeed()}" stitchTiles="stitch"/><feColorMatrix values=".4 .4 .2 0 0 .4 .4 .2 0 0 .4 .4 .2 0 0 0 0 0 0 1"/></filter>`,
  )
  paintGlow(painter, 3, 560, night ? 0.07 : 0.2, p.glow, dusk ? 0.7 : 1)
  draw(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}v)"/>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" filter="url(#${id}n)" opacity="${night ? 0.16 : 0.13}" style="mix-blend-mode:soft-light"/>`,
  )
}
