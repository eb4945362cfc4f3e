import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../platform/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running Postgres for this test run; make a database of your own with `createTestDatabase`. */
    postgresUrl: string
  }
}

/**
 * Vitest's global set-up: one Postgres for the whole run, on a free port, gone afterwards. With `STILLAIR_TEST_POSTGRES`,
 * the URL of another server, the tests use that one and leave nothing there; its account may make databases and end
 * others' connections.
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
