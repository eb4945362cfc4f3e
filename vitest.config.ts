import { defineConfig } from 'vitest/config'

/** Two cores: two workers at most, so that tests that start servers stay within the machine. */
export default defineConfig({
  test: {
    include: ['{events,api,projections,media-worker,client,local}/**/*.test.{ts,tsx}'],
    globalSetup: ['local/src/test-postgres.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default'],
  },
})
