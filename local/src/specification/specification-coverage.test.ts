import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sections, statementIds } from './statements.ts'

/** Compares the specification's statements with the tags of tests. A run shows whether the tests pass. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const tagged = new Set(
  globSync('{events,api,projections,media-worker,client,local,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  }).flatMap((file) => {
    const lists = readFileSync(join(root, file), 'utf8').matchAll(/\btags?: \[([^\]]*)\]/g)
    // Sessions have tags, too, but none with a slash.
    return [...lists].flatMap(([, list = '']) => [...list.matchAll(/'@?([^'/]+\/[^']+)'/g)].map(([, id = '']) => id))
  }),
)

test('each statement has a unique id', () => {
  expect(statementIds).toHaveLength(new Set(statementIds).size)
  expect(statementIds.length).toBeGreaterThan(400)
})

test('every statement is the tag of a test', () => {
  expect(statementIds.filter((id) => !tagged.has(id))).toEqual([])
})

test('every tag is a statement', () => {
  expect([...tagged].filter((id) => !statementIds.includes(id))).toEqual([])
})

test('every implementing file exists', () => {
  const named = sections.flatMap(({ statements }) => statements.flatMap(({ where }) => where))
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the page lists every statement', () => {
  const page = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8').replaceAll('\\|', '|')
  const texts = sections.flatMap(({ statements }) => statements.map(({ text }) => text))
  expect(texts.filter((text) => !page.includes(`| ${text} |`))).toEqual([])
})
