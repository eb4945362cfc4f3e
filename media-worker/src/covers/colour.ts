/** Lightness, green–red and blue–yellow in OKLab. Equal steps look equal there, and mixed colours do not turn muddy. */
type Lab = readonly [lightness: number, a: number, b: number]

/** Mixes two `#rrggbb` colours: `t` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, t: number): string {
  const p = labOf(from)
  const q = labOf(to)
  return hexOf([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t])
}

/** Lightens the colour by `lightness` (0–1 is the full range) and rotates its hue by `hue` radians. */
export function shift(colour: string, lightness: number, hue: number): string {
  const [L, a, b] = labOf(colour)
  const cos = Math.cos(hue)
  const sin = Math.sin(hue)
  return hexOf([Math.min(1, Math.max(0, L + lightness)), a * cos - b * sin, a * sin + b * cos])
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toSrgb = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)

function labOf(hex: string): Lab {
  const n = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((n >> 16) / 255)
  const g = toLinear(((n >> 8) & 255) / 255)
  const b = toLinear((n & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([L, a, b]: Lab): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const r = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const g = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return `#${channel(r)}${channel(g)}${channel(blue)}`
}

function channel(linear: number): string {
  const value = Math.round(Math.max(0, Math.min(1, toSrgb(Math.max(0, linear)))) * 255)
  return value.toString(16).padStart(2, '0')
}
