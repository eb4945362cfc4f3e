// @module-tag slow
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runToItsEnd } from '../../events/test/start-process.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'stillair-arguments-'))
mkdirSync(join(dataDir, 'logs'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const COMMANDS = [
  'local/soak/main.ts frob',
  'local/soak/main.ts --minutes long',
  'local/bench/main.ts --frob',
  'local/bench/main.ts frob',
  'local/src/main.ts frob',
  'local/src/commands/audit.ts frob',
  'local/src/commands/dependencies.ts frob',
  'local/src/commands/reset.ts frob',
  'local/src/commands/test-log.ts --frob',
  'local/src/commands/test-log.ts frob',
  'local/src/sample-data/history/main.ts --people 0',
  'local/src/sample-data/history/main.ts frob',
  'e2e/compose/main.ts frob',
]

test.each(COMMANDS)('%s prints the usage, does nothing, and exits with 2', async (command) => {
  const [program = '', ...args] = command.split(' ')
  // A platform cannot start with this port, should one try.
  const { code, err } = await runToItsEnd(join(root, program), args, { STILLAIR_DATA: dataDir, STILLAIR_PORT: 'none' })
  expect(err).toMatch(/^Usage: npm /m)
  expect(err).not.toMatch(/^ +at /m)
  expect(code).toBe(2)
  expect(readdirSync(dataDir)).toEqual(['logs'])
})
