import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The only widths, and the one height, at which layouts change. `tokens.css` names them. */
const BREAKPOINTS = ['16em', '24em', '30em', '45em', '56.25em', '64em', '75em']
/** The largest length that may be in pixels: hairlines and the smallest gaps. */
const HAIRLINE = 3
/** The style sheets with the parts that modules compose. */
const PARTS = ['ui/styles/parts.css', 'ui/styles/controls.css', 'ui/styles/details.css']
/** Properties that must grow with the reader's text size. */
const GROWS = /^(font|line-height|gap|row-gap|column-gap|padding|margin|inset|width|height|min-|max-|grid-|flex)/

interface Declaration {
  readonly property: string
  readonly value: string
}

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

function declarationsOf(css: string): readonly Declaration[] {
  const found = withoutComments(css).matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)
  return [...found].map(([, property = '', value = '']) => ({ property, value }))
}

/** Returns the lengths in all media and container queries. */
function breakpointsOf(css: string): readonly string[] {
  const queries = withoutComments(css).matchAll(/@(?:media|container)([^{]*)\{/g)
  return [...queries].flatMap(([, query = '']) => query.match(/[\d.]+[a-z]+/g) ?? [])
}

const classesOf = (css: string) =>
  [...withoutComments(css).matchAll(/\.([a-z-]+)(?=[\s:]*[^{};]*\{)/g)].map(([, name = '']) => name)

function isFixed({ property, value }: Declaration): boolean {
  if (!GROWS.test(property)) return false
  const pixels = [...value.matchAll(/(\d*\.?\d+)px/g)].map(([, count]) => Number(count))
  return pixels.some((count) => count > (property.startsWith('font') ? 0 : HAIRLINE))
}

const folder = new URL('../..', import.meta.url).pathname
const sheets = globSync('**/*.css', { cwd: folder }).map((path) => ({
  path,
  css: readFileSync(`${folder}${path}`, 'utf8'),
}))

test('texts and spacing use units that follow the reader’s text size', () => {
  const fixed = sheets.flatMap(({ path, css }) =>
    declarationsOf(css)
      .filter(isFixed)
      .map(({ property, value }) => `${path}: ${property}: ${value}`),
  )
  expect(fixed).toEqual([])
})

test('layouts change only at the listed breakpoints', () => {
  const others = sheets.flatMap(({ path, css }) =>
    breakpointsOf(css)
      .filter((length) => !BREAKPOINTS.includes(length))
      .map((length) => `${path}: ${length}`),
  )
  expect(others).toEqual([])
})

test('modules compose only existing parts', () => {
  const parts = new Set(sheets.flatMap(({ path, css }) => (PARTS.includes(path) ? classesOf(css) : [])))
  const unknown = sheets.flatMap(({ path, css }) =>
    declarationsOf(css)
      .filter(({ property }) => property === 'composes')
      .flatMap(({ value }) => value.replace(/ from global$/, '').split(' '))
      .filter((name) => !parts.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('the checks find pixel lengths and unknown breakpoints', () => {
  const css = '.a { font-size: 15px; margin-top: 1px; } @media (width < 700px) { .a { padding: 1rem 8px } }'
  expect(
    declarationsOf(css)
      .filter(isFixed)
      .map(({ property }) => property),
  ).toEqual(['font-size', 'padding'])
  expect(breakpointsOf(css)).toEqual(['700px'])
})
