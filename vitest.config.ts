import { defineConfig } from 'vitest/config'

/** Two cores: two workers at most, so that tests that start servers stay within the machine. */
export default defineConfig({
  test: {
    include: ['{events,api,projections,media-worker,client,local}/**/*.test.{ts,tsx}'],
    globalSetup: ['local/src/test-postgres.ts'],
    maxWorkers: 2,
    // Bounds for what hangs. Tests wait for facts, which take long on a busy machine; none is about speed.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    reporters: ['default'],
  },
})
