import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = globSync(
  ['*.md', 'docs/**/*.md', '{api,client,events,projections,media-worker,local,e2e}/*/**/README.md'],
  {
    cwd: ROOT,
    exclude: (path) => /node_modules|dist$/.test(path),
  },
)
/** A file or folder of the repository, as documents quote it. */
const PATH = /`((?:api|client|docs|e2e|events|local|media-worker|projections)\/[\w./-]+)`/g
/** The target of a link within the repository, without its section. */
const LINK = /\]\((?!\w+:)([^)#\s]+)/g

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path)

test.each(PAGES.sort())('%s names existing files', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const named = [
    ...matches(text, PATH).map((path) => join(ROOT, path)),
    ...matches(text, LINK).map((path) => join(ROOT, dirname(page), path)),
  ]
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
