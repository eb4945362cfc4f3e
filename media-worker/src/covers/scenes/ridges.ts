import { paintCloudBank } from '../cloud-bank.ts'
import { mix } from '../colour.ts'
import { HEIGHT, WIDTH } from '../composition.ts'
import { hazeBand, type Painter, unit } from '../painter.ts'

const COUNT = 5

/** Paints five ridges of hills with mist between them. */
export function paintRidges(painter: Painter): void {
  const { horizon, palette: p, haze } = painter
  hazeBand(painter, horizon + 10, 120, haze, 0.7)
  for (let i = 0; i < COUNT; i++) {
    const t = i / (COUNT - 1)
    const y = horizon + 18 + (HEIGHT - horizon) * 0.66 * t ** 1.12
    paintRidge(painter, i, t, y)
    if (i !== 1 && i !== 3) continue
    paintCloudBank(painter, {
      ...{ y: y + 64, rise: 26, puff: 26 + 16 * t, puffs: 26, lit: mix(haze, p.lit, 0.6) },
      body: mix(haze, p.body, 0.35 + 0.2 * t),
      low: mix(haze, p.body, 0.3 + 0.2 * t),
      ...{ frequency: [0.005, 0.02], fray: 56, blur: 4, opacity: 0.55, bottom: y + 240, flat: 3, rim: 0.4 },
    })
  }
}

function paintRidge(painter: Painter, i: number, t: number, y: number): void {
  const { palette: p, haze, day, between, nextLayer, define, draw } = painter
  const k = nextLayer('r')
  const height = (i === 0 ? between(70, 110) : between(44, 84)) * (1 - t * 0.25)
  const phase = [between(0, 6.3), between(0, 6.3), between(0, 6.3), between(0, 6.3)] as const
  const wave = [between(0.0028, 0.0046), between(0.007, 0.01), between(0.017, 0.024), between(0.05, 0.07)] as const
  const swell = (n: 0 | 1 | 2 | 3, x: number) => Math.sin(wave[n] * x + phase[n])
  let ridge = `M-20 ${HEIGHT + 20}`
  for (let x = -20; x <= WIDTH + 20; x += 12) {
    const v = 0.55 * swell(0, x) + 0.28 * swell(1, x) + 0.11 * swell(2, x) + 0.03 * swell(3, x)
    ridge += `L${x} ${unit(y - height * v)}`
  }
  ridge += `L${WIDTH + 20} ${HEIGHT + 20}Z`
  const far = mix(haze, day ? p.deep : p.shade, 0.26 + 0.2 * t)
  const near = day ? mix(p.deep, p.sky[0], 0.35) : mix(p.shade, p.deep, 0.9)
  const top = mix(far, near, t ** 1.2)
  const foot = mix(top, haze, i === COUNT - 1 ? 0.05 : 0.62)
  define(
    `<linearGradient id="${k}" gradientUnits="userSpaceOnUse" x1="0" y1="${unit(y - height)}" x2="0" y2="${unit(y + 150)}"><stop offset="0" stop-color="${top}"/><stop offset=".3" stop-color="${mix(top, haze, 0.1)}"/><stop offset="1" stop-color="${foot}"/></linearGradient>`,
    `<filter id="${k}d" x="-2%" y="-10%" width="104%" height="120%"><feGaussianBlur stdDeviation="${unit(1 - t * 0.4)}"/></filter>`,
  )
  draw(`<path d="${ridge}" fill="url(#${k})" filter="url(#${k}d)"/>`)
}
