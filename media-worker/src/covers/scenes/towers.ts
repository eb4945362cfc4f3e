import { paintCloudBank } from '../cloud-bank.ts'
import { mix } from '../colour.ts'
import { WIDTH } from '../composition.ts'
import { cloudAt, hazeBand, nearestLow, type Painter } from '../painter.ts'

/** The three layers of the towers from back to front: height, horizontal shift, depth, and strength of the rim. */
const LAYERS = [
  [1, 0, 0.24, 1],
  [0.66, 34, 0.38, 0.85],
  [0.36, -28, 0.52, 0.7],
] as const

/** Paints cloud towers over a low sea of clouds: one with a companion, two of equal height, or one broad massif. */
export function paintTowers(painter: Painter): void {
  const { horizon, palette: p, haze } = painter
  const skyline = towerSkyline(painter)
  paintCloudBank(painter, {
    ...{ y: horizon + 8, rise: 36, puff: 20, puffs: 36, ...cloudAt(painter, 0.05) },
    ...{ frequency: [0.014, 0.03], fray: 30, blur: 0.8, fall: 50 },
  })
  hazeBand(painter, horizon + 10, 60, haze, 0.4)
  LAYERS.forEach(([height, shift, depth, rim], i) => {
    const colours = cloudAt(painter, depth)
    paintCloudBank(painter, {
      ...{ y: horizon + 40 + i * 26, rise: 330, puff: 58, puffs: 40, ...colours },
      body: mix(colours.body, colours.lit, 0.12),
      ...{ frequency: [0.0115, 0.0135], fray: 74, blur: 0.9, flat: 1.35, rim, fall: 30 },
      skyline: skyline(height, shift, i),
    })
    if (i < 2) hazeBand(painter, horizon + 30 + i * 26, 70, mix(haze, p.lit, 0.3), 0.3)
  })
  hazeBand(painter, horizon + 92, 84, mix(haze, p.lit, 0.25), 0.5)
  paintCloudBank(painter, {
    ...{ y: Math.min(horizon + 140, 730), rise: 56, puff: 58, puffs: 22, ...cloudAt(painter, 0.72) },
    ...{ frequency: [0.008, 0.015], fray: 76, blur: 1.1, fall: 120, flat: 2 },
  })
  paintCloudBank(painter, {
    ...{ y: Math.min(horizon + 226, 806), rise: 70, puff: 88, puffs: 14, ...cloudAt(painter, 1) },
    low: nearestLow(painter),
    ...{ frequency: [0.006, 0.012], fray: 100, blur: 2.2, fall: 150, flat: 2.1 },
  })
}

/** Chooses the towers once, and returns the skyline of each of their layers. */
function towerSkyline({ random, between, side }: Painter) {
  const kind = random()
  const massif = kind > 0.7
  const twin = kind < 0.28
  const centre = WIDTH * (0.5 - side * (massif ? between(0, 0.12) : between(0.08, 0.28)))
  const width = massif ? between(300, 390) : twin ? between(120, 165) : between(150, 240)
  const height = massif ? between(0.5, 0.66) : between(0.7, 1)
  const secondCentre = WIDTH * (0.5 + side * (massif ? 0.5 : between(0.26, 0.44)))
  const secondWidth = twin ? between(120, 170) : between(90, 160)
  const secondHeight = massif ? 0.2 : twin ? height * between(0.7, 0.9) : between(0.25, 0.55)
  const phase = between(0, 6.3)
  const bump = massif ? 0.09 : 0.04
  return (scale: number, shift: number, i: number) => (x: number) =>
    scale *
      (height * Math.exp(-(((x - centre - shift * side) / (width * (1.06 - 0.08 * i))) ** 2)) +
        secondHeight * Math.exp(-(((x - secondCentre + shift) / secondWidth) ** 2))) +
    0.06 +
    bump * scale * Math.sin(x / 74 + phase + i * 2) +
    0.03 * Math.sin(x / 33 + phase * 2 + i)
}
