import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyImported } from './copy-imported.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stillair-image-'))
})
afterEach(() => rm(root, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

async function writePackage(folder: string, name: string, index = ''): Promise<void> {
  await write(`${folder}/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
  await write(`${folder}/${name}/index.js`, index)
}

const copied = async () =>
  (await readdir(join(root, 'kept'), { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, 'kept/').length))
    .sort()

test('copies only the packages that a program imports, without typings and maps', async () => {
  await write(
    'part/src/main.ts',
    "import type { A } from 'types-alone'\nconst a: A = await import('@scope/direct')\nvoid a",
  )
  await write('part/src/found/by-name.ts', "import 'by-name'")
  await write('part/src/main.test.ts', "import 'for-tests'")
  await writePackage('node_modules', '@scope/direct', "require('through-another')")
  await write('node_modules/@scope/direct/LICENSE', 'as is')
  await write('node_modules/@scope/direct/data/loaded-by-computed-name.json', '{}')
  await write('node_modules/@scope/direct/index.d.ts', '')
  await write('node_modules/@scope/direct/index.js.map', '{}')
  await writePackage('node_modules/@scope/direct/node_modules', 'through-another')
  await writePackage('node_modules/@scope/direct/node_modules', 'nested-unused')
  for (const name of ['by-name', 'types-alone', 'for-tests', '@scope/unused']) await writePackage('node_modules', name)

  await copyImported(root, join(root, 'kept'), ['part/src/main.ts', 'part/src/*/*.ts'])

  expect(await copied()).toEqual([
    '@scope/direct/LICENSE',
    '@scope/direct/data/loaded-by-computed-name.json',
    '@scope/direct/index.js',
    '@scope/direct/node_modules/through-another/index.js',
    '@scope/direct/node_modules/through-another/package.json',
    '@scope/direct/package.json',
    'by-name/index.js',
    'by-name/package.json',
  ])
})

test("copies a workspace's imports and the link to the workspace", async () => {
  await write('part/src/main.ts', "import '@ours/other/rules.ts'")
  await write('other/package.json', JSON.stringify({ name: '@ours/other', exports: { './*.ts': './src/*.ts' } }))
  await write('other/src/rules.ts', "import 'through-ours'\nexport const one: number = 1")
  await writePackage('node_modules', 'through-ours')
  await mkdir(join(root, 'node_modules/@ours'), { recursive: true })
  await symlink('../../other', join(root, 'node_modules/@ours/other'))

  await copyImported(root, join(root, 'kept'), ['part/src/main.ts'])

  expect(await copied()).toEqual(['@ours/other', 'through-ours/index.js', 'through-ours/package.json'])
})

test('refuses a glob that matches no file', async () => {
  await expect(copyImported(root, join(root, 'kept'), ['part/src/moved.ts'])).rejects.toThrow(
    'part/src/moved.ts matches no file',
  )
})
