import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isEventDefinition } from '@stillair/events/language/define-event.ts'
import { listExports } from '@stillair/events/language/list-exports.ts'
import { isStreamDefinition } from '@stillair/events/language/stream-name.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/adding-an-event.md')
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|json))`/g)].map(([, path = '']) => path)

/** The code of each step, with the file that its heading names. */
const steps = [...page.matchAll(/^## \d[^\n]*?`([^`]+\.ts)`[^\n]*\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)]
const snippets = steps.flatMap(([, file = '', text = '']) =>
  [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => [file, code] as const),
)

test.each(named)('%s exists, as the page says', (path) => {
  expect(existsSync(join(root, path))).toBe(true)
})

test('the page contains code to compare', () => expect(snippets.length).toBeGreaterThanOrEqual(3))

test.each(snippets)('%s contains the code that the page shows', (file, code) => {
  expect(plain(read(file))).toContain(plain(code))
})

/** Files that discover modules, and so may name none. */
const registries = [
  'events/src/language/registry.ts',
  'projections/src/model/projections.ts',
  'projections/src/model/reactors.ts',
  'projections/src/modules/accounts/user-streams.ts',
  'api/src/server/all-routes.ts',
  'e2e/support/read-models.ts',
]
const modules = globSync('*', { cwd: join(root, 'events/src/modules') })

test.each(registries)('%s names no module', (registry) => {
  const imports = [...read(registry).matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
  expect(imports.filter((from) => modules.some((module) => from.includes(`/${module}/`)))).toEqual([])
})

/** A new module, as created in step 1. */
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stillair-module-'))
  mkdirSync(join(folder, 'ratings'))
  const events = read('events/src/modules/ratings/events.ts').replaceAll(
    "from '../../",
    `from '${join(root, 'events/src')}/`,
  )
  writeFileSync(
    join(folder, 'ratings/events.ts'),
    events.replace("from 'zod'", `from '${join(root, 'node_modules/zod/index.js')}'`),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('finds an events.ts in a new folder, with its events and streams', async () => {
  const found = await listExports(folder, '*/events.ts')
  expect(found.filter(isEventDefinition).map(({ type, subject }) => [type, subject])).toEqual([
    ['ContentRated', 'userId'],
  ])
  expect(found.filter(isStreamDefinition).map(({ category }) => category)).toEqual(['rating'])
})
