import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { statementIds } from './local/src/specification/statements.ts'

/** Tests of the client that compute much, which takes five times as long in a context of `node:vm`. */
const COMPUTING = 'client/test/icon-pictures.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['local/src/testing/postgres-for-tests.ts'],
    maxWorkers: availableParallelism(),
    // A test names what it proves; a tag that names no statement of the specification is refused.
    // `only-a-server` marks what the emulator of EventStoreDB cannot show: events/test/event-store-contract.ts.
    // `slow` marks what `npm test` leaves out and `npm run test:all` runs.
    // `counts-at-once` marks files about lost or private data: docs/decisions/0020-retry-failed-tests-once.md
    // A second run of a property would draw other values, and lose the counterexample.
    retry: { count: 1, condition: /^(?!(\w*Error: )?Property failed)/ },
    tags: [
      ...['only-a-server', 'slow', ...statementIds].map((name) => ({ name })),
      { name: 'counts-at-once', retry: 0 },
    ],
    // Bounds for what hangs. Tests wait for facts, which take long on a busy machine; none is about speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
    reporters: ['default'],
    // What green tests log is noise.
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{events,api,projections,media-worker,local}/**/*.test.ts', COMPUTING],
          // A worker keeps what it has loaded for its next file: a quarter of all the processor's time.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['local/src/testing/restore-globals.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, COMPUTING],
          // Stand-ins for what browsers have are there for good once they are loaded, so each file has its own globals. A
          // context of `node:vm` for each takes a third of the time of a process for each.
          pool: 'vmThreads',
        },
      },
    ],
  },
})
