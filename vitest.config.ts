import { defineConfig } from 'vitest/config'
import { statementIds } from './local/src/specification/statements.ts'

export default defineConfig({
  test: {
    include: ['{events,api,projections,media-worker,client,local}/**/*.test.{ts,tsx}'],
    globalSetup: ['local/src/testing/postgres-for-tests.ts'],
    // Two cores: a third worker made nothing quicker, and tests that start servers stay within the machine.
    maxWorkers: 2,
    // A worker keeps what it has loaded for its next file, which saves a quarter of all the processor's time. Files leave
    // globals as they found them; what fails is run again alone, isolated.
    isolate: false,
    // A test names what it proves; a tag that names no statement of the specification is refused.
    // `only-a-server` marks what the double of EventStoreDB cannot show: events/test/event-store-contract.ts.
    // `counts-at-once` marks files about lost or private data: docs/decisions/0098-confirmed-failures.md
    tags: ['only-a-server', 'counts-at-once', ...statementIds].map((name) => ({ name })),
    // Bounds for what hangs. Tests wait for facts, which take long on a busy machine; none is about speed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
    reporters: ['default'],
  },
})
