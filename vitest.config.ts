import { defineConfig } from 'vitest/config'
import { statementIds } from './local/src/specification/statements.ts'

export default defineConfig({
  test: {
    globalSetup: ['local/src/testing/postgres-for-tests.ts'],
    // Two cores: a third worker made nothing quicker, and tests that start servers stay within the machine.
    maxWorkers: 2,
    // A test names what it proves; a tag that names no statement of the specification is refused.
    // `only-a-server` marks what the emulator of EventStoreDB cannot show: events/test/event-store-contract.ts.
    // `counts-at-once` marks files about lost or private data: docs/decisions/0020-rerun-failed-tests-alone.md
    tags: ['only-a-server', 'counts-at-once', ...statementIds].map((name) => ({ name })),
    // Bounds for what hangs. Tests wait for facts, which take long on a busy machine; none is about speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{events,api,projections,media-worker,local}/**/*.test.ts'],
          // A worker keeps what it has loaded for its next file: a quarter of all the processor's time. What failed is tried
          // again isolated.
          isolate: process.env.TEST_ISOLATED === 'true',
          setupFiles: ['local/src/testing/restore-globals.ts'],
        },
      },
      // Stand-ins for what browsers have are there for good once they are loaded.
      { extends: true, test: { name: 'client', include: ['client/**/*.test.{ts,tsx}'] } },
    ],
  },
})
