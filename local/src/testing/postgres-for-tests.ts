import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../platform/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the Postgres of this test run; create a database for each test file with `createTestDatabase`. */
    postgresUrl: string
  }
}

/**
 * Vitest's global set-up: starts one Postgres for the whole run on a free port and removes it afterwards. With
 * `STILLAIR_TEST_POSTGRES`, the URL of another server, the tests use that one and leave nothing there. Its account must be allowed
 * to create databases and to end other connections.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env.STILLAIR_TEST_POSTGRES
  if (given) {
    provide('postgresUrl', given)
    return async () => {}
  }
  const root = await mkdtemp(join(tmpdir(), 'stillair-test-'))
  const postgres = await startPostgres({
    dataDir: join(root, 'postgres'),
    logFile: join(root, 'postgres.log'),
    database: 'postgres',
    durable: false,
    maxConnections: 200,
  })
  provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(root, { recursive: true, force: true })
  }
}
