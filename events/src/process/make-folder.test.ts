import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from './make-folder.ts'

it('creates a folder with its mode, and those above it, and leaves an existing one as it is', () => {
  const root = mkdtempSync(join(tmpdir(), 'stillair-folder-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  makeFolder(join(root, 'one', 'two'), 0o700)
  makeFolder(join(root, 'one'), 0o755)
  const modes = [join(root, 'one'), join(root, 'one', 'two')].map((path) => statSync(path).mode & 0o777)
  expect(modes).toEqual([0o777 & ~process.umask(), 0o700])
})

// Everywhere else, Node's own recursive mkdir also fails; below /proc it never ends.
it.each([['/proc/none/here'], [join(import.meta.filename, 'below')]])('throws when %s cannot be created', (folder) => {
  expect(() => makeFolder(folder)).toThrow(/^E\w+: .*mkdir/)
})
