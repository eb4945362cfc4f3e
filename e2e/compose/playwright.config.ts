import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '../support/launch-options.ts'

/**
 * Runs the specs one after the other, because they stop and start services that others need. `main.ts` starts the
 * containers.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.compose.ts',
  outputDir: join(tmpdir(), 'stillair-compose-results'),
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'local', testDir: 'local', use: { baseURL: `http://localhost:${process.env.WEB_PORT}` } },
    {
      name: 'production',
      testDir: 'production',
      use: { baseURL: process.env.APP_URL, ignoreHTTPSErrors: true },
    },
  ],
  use: {
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions,
  },
})
