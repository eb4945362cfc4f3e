import { paintCloudBank } from '../cloud-bank.ts'
import { mix } from '../colour.ts'
import { WIDTH } from '../composition.ts'
import { cloudAt, hazeBand, nearestLow, type Painter, unit } from '../painter.ts'

/** Paints three to five thin bands of cloud above a flat sea of clouds. */
export function paintBands(painter: Painter): void {
  const { horizon, haze, random } = painter
  const count = 3 + Math.floor(random() * 3)
  for (let i = 0; i < count; i++) paintBand(painter, i, i / count)
  hazeBand(painter, horizon - 6, 80, haze, 0.55)
  paintCloudBank(painter, {
    ...{ y: horizon + 22, rise: 22, puff: 24, puffs: 28, ...cloudAt(painter, 0.2) },
    ...{ frequency: [0.007, 0.028], fray: 44, blur: 0.9, flat: 2.6, fall: 60 },
  })
  paintCloudBank(painter, {
    ...{ y: Math.min(horizon + 100, 706), rise: 34, puff: 46, puffs: 18, ...cloudAt(painter, 0.6) },
    ...{ frequency: [0.005, 0.018], fray: 70, blur: 1.3, flat: 2.8, fall: 110 },
  })
  paintCloudBank(painter, {
    ...{ y: Math.min(horizon + 196, 786), rise: 50, puff: 74, puffs: 12, ...cloudAt(painter, 1) },
    low: nearestLow(painter),
    ...{ frequency: [0.0045, 0.013], fray: 92, blur: 2.4, flat: 2.8, fall: 160 },
  })
}

function paintBand(painter: Painter, i: number, t: number): void {
  const { horizon, palette: p, sun, random, between, define, draw, nextLayer, noiseSeed } = painter
  const y = horizon - 170 + i * between(46, 66)
  const c = cloudAt(painter, 0.2 + t * 0.4)
  const k = nextLayer('v')
  define(`<filter id="${k}" filterUnits="userSpaceOnUse" x="-200" y="${unit(y - 160)}" width="1600" height="340" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.004 0.02" numOctaves="5" seed="${noiseSeed()}"/><feDisplacementMap in="SourceGraphic" scale="${unit(between(80, 120))}" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="2.4 1.2"/></filter>`)
  let streaks = ''
  const count = 3 + Math.floor(random() * 3)
  for (let j = 0; j < count; j++) {
    const x = between(-60, WIDTH + 60)
    const width = between(150, 420)
    const height = between(7, 22) * (1 + t)
    const light = mix(c.body, c.lit, Math.abs(x - sun.x) < 320 ? 0.7 : 0.2)
    streaks += `<ellipse cx="${unit(x)}" cy="${unit(y + between(-20, 20))}" rx="${unit(width)}" ry="${unit(height)}" fill="${light}" opacity="${between(0.5, 0.85).toFixed(2)}"/>`
    streaks += `<ellipse cx="${unit(x + between(-40, 40))}" cy="${unit(y + height * 0.7)}" rx="${unit(width * 0.8)}" ry="${unit(height * 0.55)}" fill="${mix(c.body, p.shade, 0.55)}" opacity=".35"/>`
  }
  draw(`<g filter="url(#${k})">${streaks}</g>`)
}
