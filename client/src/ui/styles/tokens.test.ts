import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\);/g)].map((match) => [
    match[1],
    { day: match[2] ?? '', cabin: match[3] ?? '' },
  ]),
)

function colour(token: string, theme: 'day' | 'cabin'): string {
  const pair = tokens.get(token)
  if (!pair) throw new Error(`tokens.css has no --${token}`)
  return pair[theme]
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT: readonly [text: string, on: readonly string[]][] = [
  ['ink', ['page', 'surface', 'raised', 'well', 'sky-wash', 'sage-wash', 'dawn-wash', 'clay-wash']],
  ['soft', ['page', 'surface', 'raised', 'well']],
  ['sky', ['page', 'surface', 'raised', 'sky-wash']],
  ['sky-hover', ['page', 'surface', 'raised', 'sky-wash']],
  ['on-sky', ['sky', 'sky-hover']],
  ['on-dawn-wash', ['dawn-wash']],
  ['sage', ['surface', 'page', 'sage-wash']],
  ['clay', ['surface', 'page', 'raised', 'clay-wash']],
  ['page', ['ink']],
]

/** Borders of fields and toggles, and symbols that carry meaning. */
const MARKS: readonly [mark: string, on: readonly string[]][] = [
  ['edge', ['page', 'surface']],
  ['sky', ['page', 'surface', 'well']],
  ['sage', ['surface']],
  ['surface', ['sage', 'edge']],
]

describe.each(['day', 'cabin'] as const)('%s', (theme) => {
  test.each(TEXT.flatMap(([text, on]) => on.map((ground) => [text, ground] as const)))(
    'text in %s on %s has a contrast of at least 4.5:1',
    (text, ground) => {
      expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(MARKS.flatMap(([mark, on]) => on.map((ground) => [mark, ground] as const)))(
    '%s on %s has a contrast of at least 3:1',
    (mark, ground) => {
      expect(contrast(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
    },
  )
})
