import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToItsEnd } from '../../test/start-process.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { LogStartError } from '../log/log-start-error.ts'
import { ConfigError } from './config-error.ts'
import { startFailure } from './start-failure.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('an expected error is reported as a sentence, any other with its stack', () => {
  expect(startFailure(new LogStartError('Postgres is down.', null))).toBe('Postgres is down.')
  expect(startFailure(new ConfigError(['PORT must be a port']))).not.toContain(' at ')
  expect(startFailure(new TypeError('x is not a function'))).toMatch(/^TypeError: x is not a function\n +at /)
  expect(startFailure('why')).toBe('why')
})

// These programs all open the log first, each in its own way.
const PROGRAMS: [program: string, ...args: string[]][] = [
  ['projections/src/main.ts'],
  ['projections/src/cli/main.ts', 'status'],
  ['media-worker/src/main.ts'],
  ['api/src/main.ts'],
  ['api/src/modules/roles/cli/main.ts', 'list'],
]

test.each<[program: string, ...args: string[]]>([...PROGRAMS, ['api/src/modules/retention/cli/main.ts', 'unfinished']])(
  '%s does not run locally when NODE_ENV is misspelt or unset',
  { tags: ['slow'] },
  async (program, ...args) => {
    const start = (NODE_ENV: string) =>
      runToItsEnd(fileURLToPath(new URL(`../../../${program}`, import.meta.url)), args, {
        NODE_ENV,
        POSTGRES_URL: database.url,
        PERSONAL_DATA_KEY: '',
        STORAGE_DIR: '/nowhere',
        PORT: '0',
      })
    const [misspelt, unset] = [await start('Production'), await start('')]
    expect(misspelt.err).toContain("NODE_ENV must be production (or left out), development or test, not 'Production'")
    expect(unset.err).toMatch(/PERSONAL_DATA_KEY|FIREBASE_PROJECT_ID/)
    expect([misspelt.code, unset.code]).toEqual([1, 1])
  },
)

test.each(PROGRAMS)(
  '%s reports a refused Postgres password in one sentence and exits with 1',
  { tags: ['slow'] },
  async (program, ...args) => {
    const url = new URL(database.url)
    url.password = 'not-the-password'
    const { code, err } = await runToItsEnd(fileURLToPath(new URL(`../../../${program}`, import.meta.url)), args, {
      POSTGRES_URL: url.href,
      EVENTSTORE_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'test',
      STORAGE_DIR: '/nowhere',
      FIREBASE_PROJECT_ID: 'demo-stillair',
    })
    expect(err).toMatch(/^Postgres at 127\.0\.0\.1:\d+ refuses the password of the user .*\n$/)
    expect(err).not.toContain('not-the-password')
    expect(code).toBe(1)
  },
)

test.each([['media-worker/src/main.ts'], ['api/src/main.ts']])(
  '%s reports an unavailable object store in one sentence and exits with 1',
  { tags: ['slow'] },
  async (program) => {
    const ended = await runToItsEnd(fileURLToPath(new URL(`../../../${program}`, import.meta.url)), [], {
      NODE_ENV: 'test',
      POSTGRES_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      STORAGE_DIR: '',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    expect(ended).toEqual({
      code: 1,
      err: 'The S3 store at http://127.0.0.1:1 does not answer. Check S3_ENDPOINT and whether it runs.\n',
    })
  },
)
