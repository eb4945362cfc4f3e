import { paintCloudBank } from '../cloud-bank.ts'
import { mix } from '../colour.ts'
import { HEIGHT, WIDTH } from '../composition.ts'
import { cloudAt, hazeBand, type Painter, unit } from '../painter.ts'

/** Paints open water that reflects the sky, with a path of light below the sun or moon. */
export function paintWater(painter: Painter): void {
  const { id, palette: p, haze, horizon, sun, night, day, between, define, draw, noiseSeed } = painter
  const k = `${id}q`
  const y = unit(horizon)
  const deepest = day ? mix(p.sky[0], p.deep, 0.3) : night ? p.sky[0] : mix(p.sky[0], p.deep, 0.6)
  paintCloudBank(painter, {
    ...{ y: horizon + 4, rise: between(34, 70), puff: 30, puffs: 34, ...cloudAt(painter, 0.12) },
    ...{ frequency: [0.013, 0.022], fray: 44, blur: 0.8, bottom: horizon + 60, fall: 30 },
  })
  let stops = ''
  for (let i = 0; i <= 6; i++) {
    const t = i / 6
    stops += `<stop offset="${unit(t * 100)}%" stop-color="${mix(mix(haze, p.sky[2], 0.35), deepest, t ** 0.8)}"/>`
  }
  define(
    `<linearGradient id="${k}" gradientUnits="userSpaceOnUse" x1="0" y1="${y}" x2="0" y2="${HEIGHT}">${stops}</linearGradient>`,
    `<filter id="${k}d" filterUnits="userSpaceOnUse" x="-100" y="${unit(horizon - 10)}" width="1400" height="${unit(HEIGHT - horizon + 60)}" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".006 .05" numOctaves="3" seed="${noiseSeed()}"/><feDisplacementMap in="SourceGraphic" scale="26" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="1.4 .7"/></filter>`,
  )
  const surface = `<rect y="${y}" width="${WIDTH}" height="${unit(HEIGHT - horizon)}"`
  draw(`${surface} fill="url(#${k})"/>`)
  const glints = pathOfLight(painter)
  const waves = ripples(painter)
  define(`<radialGradient id="${k}c" gradientUnits="userSpaceOnUse" cx="${unit(sun.x)}" cy="${y}" r="520" gradientTransform="translate(${unit(sun.x)} ${y}) scale(.42 1) translate(${unit(-sun.x)} ${unit(-horizon)})"><stop offset="0" stop-color="${p.glow}" stop-opacity="${night ? 0.4 : 0.62}"/><stop offset=".5" stop-color="${p.glow}" stop-opacity="${night ? 0.12 : 0.2}"/><stop offset="1" stop-color="${p.glow}" stop-opacity="0"/></radialGradient>`)
  draw(
    `${surface} fill="url(#${k}c)"/>`,
    `<g filter="url(#${k}d)"><g fill="${p.sky[2]}">${waves}</g><g fill="${mix(p.glow, p.sun, 0.4)}">${glints}</g></g>`,
  )
  hazeBand(painter, horizon, 26, mix(haze, p.glow, 0.4), 0.6)
}

/** Draws glints that spread out towards the viewer. */
function pathOfLight({ horizon, sun, night, random, between }: Painter): string {
  let glints = ''
  for (let i = 0; i < 130; i++) {
    const t = random() ** 1.4
    const y = horizon + 4 + (HEIGHT - horizon) * t
    const spread = 26 + 190 * t
    const x = sun.x + (random() + random() + random() - 1.5) * spread * 0.95
    const opacity = ((night ? 0.3 : 0.44) * (1 - t * 0.72)).toFixed(2)
    glints += `<ellipse cx="${unit(x)}" cy="${unit(y)}" rx="${unit((10 + 74 * t) * between(0.5, 1.2))}" ry="${unit(1 + 4.6 * t)}" opacity="${opacity}"/>`
  }
  return glints
}

/** Draws faint ripples over the whole surface. */
function ripples({ horizon, random, between }: Painter): string {
  let waves = ''
  for (let i = 0; i < 46; i++) {
    const t = random() ** 0.9
    const y = horizon + 8 + (HEIGHT - horizon) * t
    waves += `<ellipse cx="${unit(random() * WIDTH)}" cy="${unit(y)}" rx="${unit((40 + 220 * t) * between(0.5, 1.2))}" ry="${unit(1 + 6 * t)}" opacity="${between(0.06, 0.18).toFixed(2)}"/>`
  }
  return waves
}
