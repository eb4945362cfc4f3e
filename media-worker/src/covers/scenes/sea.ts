import { paintCloudBank } from '../cloud-bank.ts'
import { mix } from '../colour.ts'
import { HEIGHT } from '../composition.ts'
import { cloudAt, hazeBand, nearestLow, type Painter, unit } from '../painter.ts'

/** Paints a sea of clouds in six banks, which grow larger towards the viewer. */
export function paintSea(painter: Painter): void {
  const { horizon, palette, haze, between } = painter
  const count = 6
  const swell = between(0.7, 1.35)
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1)
    const y = horizon + 8 + (HEIGHT - horizon) * t ** 1.5 * 0.7
    const colours = cloudAt(painter, t)
    paintCloudBank(painter, {
      y,
      rise: (10 + 92 * t ** 1.2) * swell,
      puff: 15 + 74 * t,
      puffs: Math.round(34 - 19 * t),
      ...colours,
      low: i === count - 1 ? nearestLow(painter) : colours.low,
      frequency: [0.013 - 0.0075 * t, 0.03 - 0.017 * t],
      fray: 24 + 78 * t,
      blur: unit(0.6 + 1.9 * t * t),
      bottom: Math.min(HEIGHT + 200, y + 240 + 320 * t),
      fall: 40 + 190 * t,
      flat: 2.1,
    })
    if (i < 4) {
      hazeBand(painter, y + 22 + 16 * i, 34 + 14 * i, mix(haze, palette.lit, 0.2), (0.34 - 0.05 * i).toFixed(2))
    }
  }
}
