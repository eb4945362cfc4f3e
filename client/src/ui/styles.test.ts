import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The only widths, and the one height, at which a layout changes; `tokens.css` has their names. */
const BREAKPOINTS = ['16em', '24em', '30em', '45em', '56.25em', '64em']
/** Pixels that stay such: hairlines and the finest steps. */
const HAIRLINE = 3
/** The sheets of what modules compose. */
const PARTS = ['ui/parts.css', 'ui/controls.css', 'ui/details.css']
/** What grows with the text that the reader has chosen. */
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

/** The lengths of all questions about the size of a window or a container. */
function breakpointsOf(css: string): readonly string[] {
  const questions = withoutComments(css).matchAll(/@(?:media|container)([^{]*)\{/g)
  return [...questions].flatMap(([, question = '']) => question.match(/[\d.]+[a-z]+/g) ?? [])
}

const classesOf = (css: string) =>
  [...withoutComments(css).matchAll(/\.([a-z-]+)(?=[\s:]*[^{};]*\{)/g)].map(([, name = '']) => name)

function isFixed({ property, value }: Declaration): boolean {
  if (!GROWS.test(property)) return false
  const pixels = [...value.matchAll(/(\d*\.?\d+)px/g)].map(([, count]) => Number(count))
  return pixels.some((count) => count > (property.startsWith('font') ? 0 : HAIRLINE))
}

const folder = new URL('..', import.meta.url).pathname
const sheets = globSync('**/*.css', { cwd: folder }).map((path) => ({
  path,
  css: readFileSync(`${folder}${path}`, 'utf8'),
}))

test('text and spaces are measured in the reader’s own text size', () => {
  const fixed = sheets.flatMap(({ path, css }) =>
    declarationsOf(css)
      .filter(isFixed)
      .map(({ property, value }) => `${path}: ${property}: ${value}`),
  )
  expect(fixed).toEqual([])
})

test('layouts change at the breakpoints of the list alone', () => {
  const others = sheets.flatMap(({ path, css }) =>
    breakpointsOf(css)
      .filter((length) => !BREAKPOINTS.includes(length))
      .map((length) => `${path}: ${length}`),
  )
  expect(others).toEqual([])
})

test('what modules compose is a part', () => {
  const parts = new Set(sheets.flatMap(({ path, css }) => (PARTS.includes(path) ? classesOf(css) : [])))
  const strangers = sheets.flatMap(({ path, css }) =>
    declarationsOf(css)
      .filter(({ property }) => property === 'composes')
      .flatMap(({ value }) => value.replace(/ from global$/, '').split(' '))
      .filter((name) => !parts.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(strangers).toEqual([])
})

test('what is measured in pixels, or changes elsewhere, is found', () => {
  const css = '.a { font-size: 15px; margin-top: 1px; } @media (width < 700px) { .a { padding: 1rem 8px } }'
  expect(
    declarationsOf(css)
      .filter(isFixed)
      .map(({ property }) => property),
  ).toEqual(['font-size', 'padding'])
  expect(breakpointsOf(css)).toEqual(['700px'])
})
