import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * `docs/specification-coverage.md` names, for each row of the specification, where it is built and which test proves it.
 * This keeps the document true: what it names is there.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** The rows of the tables whose head says `where`; other tables are only read. */
const named: Row[] = []
let isProved = false
for (const [index, line] of text.split('\n').entries()) {
  if (!line.startsWith('|')) {
    isProved = false
    continue
  }
  const cells = cellsOf(line)
  if (cells[1] === 'where') isProved = true
  else if (isProved && !/^\|[\s|:-]+\|$/.test(line)) named.push({ line: index + 1, cells })
}

/** Paths in backticks; a test's name follows its path as `path` › "name", several parted by semicolons. */
const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')
const tests = (cell: string) =>
  [...cell.matchAll(/`([^`]+)` › "([^"]+)"/g)].map(([, path, name]) => ({ path: path ?? '', name: name ?? '' }))

test('the document has a row for each of the specification’s tables', () => {
  expect(named.length).toBeGreaterThan(300)
})

test.each(named.map((row) => [row.line, row] as const))('line %i names what is there', (_line, { cells }) => {
  expect(cells).toHaveLength(3)
  const [, where = '', proof = ''] = cells
  expect(paths(where).length, where).toBeGreaterThan(0)
  expect(tests(proof).length, proof).toBeGreaterThan(0)
  for (const path of [...paths(where), ...paths(proof)]) expect(existsSync(join(root, path)), path).toBe(true)
  for (const { path, name } of tests(proof)) {
    const source = readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'")
    expect(source.includes(name), `${path} has no test "${name}"`).toBe(true)
  }
})
