import { mix } from './colour.ts'
import { HEIGHT, WIDTH } from './composition.ts'
import { type Painter, unit } from './painter.ts'

/** Paints the sky's gradient: the five colours resampled to 13 stops, eased so that the light gathers at the horizon. */
export function paintSky(painter: Painter, skyTop = -20): void {
  const { id, palette, sun, horizon } = painter
  const last = 12
  let stops = ''
  for (let i = 0; i <= last; i++) {
    const t = i / last
    const u = t ** 1.15 * 4
    const k = Math.min(3, Math.floor(u))
    const colour = mix(palette.sky[k] ?? painter.haze, palette.sky[k + 1] ?? painter.haze, u - k)
    stops += `<stop offset="${unit(t * 100)}%" stop-color="${colour}"/>`
  }
  const lean = sun.x < 600 ? -1 : 1
  painter.define(
    `<linearGradient id="${id}s" gradientUnits="userSpaceOnUse" x1="${unit(600 - lean * 36)}" y1="${unit(skyTop)}" x2="${unit(600 + lean * 36)}" y2="${unit(horizon + 30)}">${stops}</linearGradient>`,
  )
  painter.draw(`<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}s)"/>`)
}

/** Paints stars, fewer and fainter towards the horizon and around the moon. */
export function paintStars(painter: Painter): void {
  const { id, random, between, horizon, sun } = painter
  painter.define(
    `<radialGradient id="${id}st"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset=".35" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  )
  const count = Math.floor(between(210, 330))
  let stars = ''
  for (let i = 0; i < count; i++) {
    const x = random() * WIDTH
    const y = random() ** 1.35 * (horizon - 30)
    const fromMoon = Math.hypot(x - sun.x, y - sun.y)
    const big = random() < 0.05
    const r = big ? between(1.7, 2.3) : between(0.7, 1.4)
    const fade = Math.max(0, 1 - y / (horizon - 10)) * Math.min(1, Math.max(0, (fromMoon - 90) / 180))
    const opacity = (big ? 0.95 : between(0.3, 0.85)) * fade ** 0.6
    if (opacity < 0.06) continue
    const at = `<circle cx="${unit(x)}" cy="${unit(y)}"`
    stars += `${at} r="${unit(r)}" opacity="${opacity.toFixed(2)}"/>`
    if (big) stars += `${at} r="${unit(r * 5)}" fill="url(#${id}st)" opacity="${(opacity * 0.5).toFixed(2)}"/>`
  }
  painter.draw(`<g fill="${random() < 0.5 ? '#fff8ea' : '#eef6ff'}">${stars}</g>`)
}

/** Paints a soft halo around the sun or moon. `flat` is its height divided by its width. */
export function paintGlow(
  painter: Painter,
  nth: 1 | 2 | 3,
  radius: number,
  opacity: number,
  colour: string,
  flat = 1,
): void {
  const { id, sun } = painter
  const [x, y] = [unit(sun.x), unit(sun.y)]
  const squash = `translate(${x} ${y}) scale(1 ${flat}) translate(${unit(-sun.x)} ${unit(-sun.y)})`
  const stop = (offset: string, o: string | number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${o}"/>`
  const falling = [
    stop('0', opacity),
    stop('.18', (opacity * 0.7).toFixed(3)),
    stop('.42', (opacity * 0.32).toFixed(3)),
    stop('.7', (opacity * 0.09).toFixed(3)),
    stop('1', 0),
  ]
  painter.define(
    `<radialGradient id="${id}g${nth}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${unit(radius)}" gradientTransform="${squash}">${falling.join('')}</radialGradient>`,
  )
  painter.draw(`<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}g${nth})"/>`)
}

/** Paints the light around the sun or moon, before the clouds. */
export function paintHalos(painter: Painter): void {
  const { palette: p, night, dusk, dawn } = painter
  const wide = night ? 0.3 : dawn ? 0.5 : dusk ? 0.72 : 0.5
  paintGlow(painter, 1, night ? 640 : dusk ? 980 : 820, wide, p.glow, dawn ? 0.34 : dusk ? 0.5 : 1)
  paintGlow(painter, 2, night ? 190 : 280, night ? 0.36 : 0.6, night ? p.glow : p.sun)
}

/** Paints veils of high cloud: always one, and sometimes a second, lower one. */
export function paintCirrus(painter: Painter): void {
  const { palette: p, random, between, horizon, scene, night, day, dusk } = painter
  const angle = between(-11, 11)
  const colour = night ? mix(p.body, p.lit, 0.25) : mix(p.lit, p.body, dusk ? 0.35 : 0)
  const opacity = night ? between(0.18, 0.38) : day ? between(0.4, 0.75) : between(0.42, 0.7)
  veil(painter, {
    frequency: [fine(between(0.9, 2.2)), fine(between(8, 16))],
    contrast: [3.4, -1.75],
    colour,
    opacity: opacity.toFixed(2),
    from: -60,
    to: horizon - 30,
    angle,
  })
  if (scene !== 'bands' && random() >= 0.4) return
  veil(painter, {
    frequency: [fine(between(0.8, 1.4)), fine(between(16, 28))],
    contrast: [4.2, -2.1],
    colour: mix(colour, p.shade, dusk ? 0.45 : 0.18),
    opacity: (opacity * 0.8).toFixed(2),
    from: horizon * 0.38,
    to: horizon + 30,
    angle: angle * 0.3,
  })
}

/** Divides by 1000 and keeps four decimals. */
const fine = (n: number) => Number(unit(n)) / 1000

interface Veil {
  /** Frequency of the noise, horizontal and vertical. */
  readonly frequency: readonly [number, number]
  /** Gain and offset that turn the noise into a veil. */
  readonly contrast: readonly [number, number]
  readonly colour: string
  readonly opacity: string
  readonly from: number
  readonly to: number
  /** Degrees. */
  readonly angle: number
}

/** Paints fractal noise that is stretched, used as transparency, tinted, and faded at both ends. */
function veil(painter: Painter, { frequency, contrast, colour, opacity, from, to, angle }: Veil): void {
  const k = `${painter.id}w${painter.definitionCount()}`
  painter.define(
    `<filter id="${k}" filterUnits="userSpaceOnUse" x="-150" y="-150" width="1500" height="1200" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency[0]} ${frequency[1]}" numOctaves="5" seed="${painter.noiseSeed()}"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${contrast[0]} 0 0 0 ${contrast[1]}"/><feGaussianBlur stdDeviation="1.1"/><feComposite in="SourceGraphic" operator="in"/></filter>`,
    `<linearGradient id="${k}m" gradientUnits="userSpaceOnUse" x1="0" y1="${unit(from)}" x2="0" y2="${unit(to)}"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".45" stop-color="#fff"/><stop offset=".7" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
    `<mask id="${k}k" maskUnits="userSpaceOnUse" x="-200" y="-200" width="1600" height="1300"><rect x="-200" y="${unit(from)}" width="1600" height="${unit(to - from)}" fill="url(#${k}m)"/></mask>`,
  )
  painter.draw(
    `<g mask="url(#${k}k)" opacity="${opacity}"><g transform="rotate(${unit(angle)} 600 450)"><rect x="-150" y="-150" width="1500" height="1200" fill="${colour}" filter="url(#${k})"/></g></g>`,
  )
}

/** Paints the moon in some phase, or the sun. On clear days the sun is often out of sight. */
export function paintDisc(painter: Painter, wanted: number | undefined): void {
  const { id, palette: p, random, between, sun, night, day, dusk } = painter
  const radius = wanted || (dusk ? between(30, 54) : day ? between(30, 44) : between(26, 46))
  if (night) {
    paintMoon(painter, radius)
    return
  }
  if (day && random() >= 0.55) return
  painter.define(
    `<radialGradient id="${id}m"><stop offset="0" stop-color="${p.sun}"/><stop offset=".82" stop-color="${p.sun}"/><stop offset="1" stop-color="${p.sun}" stop-opacity="0"/></radialGradient>`,
  )
  painter.draw(
    `<circle cx="${unit(sun.x)}" cy="${unit(sun.y)}" r="${unit(radius)}" fill="url(#${id}m)" opacity="${dusk ? 0.96 : 0.85}"/>`,
  )
}

function paintMoon({ id, palette: p, random, between, sun, side, define, draw }: Painter, radius: number): void {
  const phase = random()
  define(`<radialGradient id="${id}m" cx=".42" cy=".4" r=".62"><stop offset="0" stop-color="#fffdf4"/><stop offset=".7" stop-color="${p.sun}"/><stop offset="1" stop-color="${mix(p.sun, p.glow, 0.6)}"/></radialGradient>`)
  const r = unit(radius)
  if (phase < 0.4) {
    draw(`<circle cx="${unit(sun.x)}" cy="${unit(sun.y)}" r="${r}" fill="url(#${id}m)"/>`)
    return
  }
  const k = unit(radius * between(0.35, 0.78))
  const angle = between(14, 34) * -side
  const sweep = side > 0 ? 1 : 0
  const inner = random() < 0.4 ? sweep : 1 - sweep
  const outline = `M0 ${unit(-radius)}A${r} ${r} 0 0 ${sweep} 0 ${r}A${k} ${r} 0 0 ${inner} 0 ${unit(-radius)}Z`
  draw(
    `<g transform="translate(${unit(sun.x)} ${unit(sun.y)}) rotate(${unit(angle)})"><circle r="${r}" fill="${p.glow}" opacity=".04"/><path d="${outline}" fill="url(#${id}m)"/></g>`,
  )
}
