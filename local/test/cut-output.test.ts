// @module-tag slow
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../events/test/test-database.ts'

const root = join(import.meta.dirname, '../..')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Output = 'stdout' | 'stderr'

/** Runs a command with one of its outputs closed, as by `| head`; null leaves both open. */
async function run(command: string, cut: Output | null) {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      POSTGRES_URL: database.url,
      STORAGE_DIR: '/nowhere',
      FIREBASE_PROJECT_ID: 'demo-stillair',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (cut) child[cut].destroy()
  const [code, stdout, stderr] = await Promise.all([
    new Promise((resolve) => child.once('close', resolve)),
    cut === 'stdout' ? '' : text(child.stdout),
    cut === 'stderr' ? '' : text(child.stderr),
  ])
  return { code, stdout, stderr }
}

/** For each command line, arguments that write to standard output and arguments that write to standard error. */
const COMMANDS: readonly (readonly [command: string, writes: Output])[] = [
  ['projections/src/cli/main.ts status', 'stdout'],
  ['projections/src/cli/main.ts', 'stderr'],
  ['projections/src/cli/main.ts rebuild nothing', 'stderr'],
  ['projections/src/replay/cli/main.ts --as-of now', 'stdout'],
  ['projections/src/replay/cli/main.ts --nothing', 'stderr'],
  ['projections/src/replay/cli/main.ts --as-of nothing', 'stderr'],
  ['api/src/modules/keys/cli/main.ts status', 'stdout'],
  ['api/src/modules/keys/cli/main.ts', 'stderr'],
  ['api/src/modules/retention/cli/main.ts unfinished', 'stdout'],
  ['api/src/modules/retention/cli/main.ts', 'stderr'],
  ['api/src/modules/roles/cli/main.ts list', 'stderr'],
  ['api/src/modules/roles/cli/main.ts', 'stderr'],
  ['local/src/commands/operate.ts keys status', 'stdout'],
  ['local/src/commands/operate.ts roles', 'stderr'],
  ['local/src/commands/operate.ts projections status', 'stdout'],
  ['local/src/commands/operate.ts subscriptions', 'stderr'],
  ['local/src/commands/operate.ts nothing', 'stderr'],
  ['local/src/commands/replay.ts --as-of now', 'stdout'],
  ['local/src/commands/replay.ts --nothing', 'stderr'],
  ['local/src/sample-data/history/main.ts --nothing', 'stderr'],
]

test.each(COMMANDS)('%s exits with the same code when its %s is closed', async (command, writes) => {
  const whole = await run(command, null)
  expect(whole[writes], `${whole.code} ${whole.stderr}`).not.toBe('')
  const { code, stderr } = await run(command, writes)
  expect({ code, stderr }).toEqual({ code: whole.code, stderr: writes === 'stderr' ? '' : whole.stderr })
})

test('every command handles closed output', () => {
  const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const programs = [
    ...[
      ...Object.values(scripts)
        .join(' ')
        .matchAll(/[\w/-]+\.ts\b/g),
    ].map(([path]) => path),
    ...globSync('{events,projections,media-worker,api}/src/**/cli/main.ts', { cwd: root }),
  ]
  expect(programs.length).toBeGreaterThan(15)
  const without = programs.filter(
    (path) =>
      !/import '@stillair\/events\/process\/closed-output.ts'|runCommandLine\(/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  )
  expect(without).toEqual([])
})
