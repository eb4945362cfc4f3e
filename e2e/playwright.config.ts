import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '@stillair/local/platform/ports.ts'
import { launchOptions, shellOptions } from './support/launch-options.ts'

/**
 * Returns a value that is chosen once. Every worker process reads this file again, so the choice is passed on in the
 * environment.
 */
async function once(name: string, choose: () => string | Promise<string>): Promise<string> {
  const chosen = process.env[name] ?? (await choose())
  process.env[name] = chosen
  return chosen
}

/** Each service has its own port, so that a platform already running on this machine is not affected. */
const portOnce = (name: string) => once(name, async () => String(await freePort()))
const partPorts: Record<string, string> = {}
for (const part of ['AUTH', 'API', 'PROJECTIONS', 'MEDIA_WORKER', 'VITE']) {
  partPorts[`STILLAIR_${part}_PORT`] = await portOnce(`E2E_${part}_PORT`)
}

const port = await portOnce('E2E_PORT')
const postgresPort = await portOnce('E2E_POSTGRES_PORT')
/** Port of another site, whose files pages may load. */
const filesPort = await portOnce('E2E_FILES_PORT')
const dataDir = await once('E2E_DATA', () => mkdtempSync(join(tmpdir(), 'stillair-e2e-')))

const MAIN = 'upload-and-listen.spec.ts'
const REBUILDS = 'rebuild.spec.ts'
const NEEDS_ALL_OF_CHROMIUM = ['first-view.spec.ts', 'reminders.spec.ts']

/** All journeys share one platform, started like `npm start` but without demo content. */
export default defineConfig({
  testDir: '.',
  outputDir: join(dataDir, 'results'),
  fullyParallel: false,
  // `JOURNEYS=core` or `rest`. Options of the command line do not filter projects that others depend on.
  grep: process.env.JOURNEYS === 'core' ? /@core\b/ : /./,
  grepInvert: process.env.JOURNEYS === 'rest' ? /@core\b/ : [],
  // One more than there are cores, because some journeys wait for playback.
  workers: availableParallelism() + 1,
  projects: [
    // Packaging has a low priority, so this journey would wait for minutes beside others.
    { name: 'main', testMatch: MAIN },
    // It compares every read model before and after a replay, so no other journey may write meanwhile.
    { name: 'rebuild', testMatch: REBUILDS, dependencies: ['main'] },
    { name: 'together', testIgnore: [MAIN, REBUILDS, ...NEEDS_ALL_OF_CHROMIUM], dependencies: ['main', 'rebuild'] },
    { name: 'whole', testMatch: NEEDS_ALL_OF_CHROMIUM, dependencies: ['main', 'rebuild'], use: { launchOptions } },
  ],
  // These limits are for events that never happen, not for slow ones: a page on a busy machine may take half a minute.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  // After all others, in a worker of their own: docs/decisions/0020-retry-failed-tests-once.md
  retries: 1,
  retryStrategy: 'isolated',
  maxFailures: 10,
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    // Recording a trace of every journey would take a quarter of the processor's time.
    trace: 'on-first-retry',
    // A service worker would cache the app for each journey, and answer requests that journeys intercept. Journeys about
    // it allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Drawing animations took a tenth of the time. Journeys about motion, and the main journey, use the default.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: shellOptions,
  },
  webServer: {
    command: 'node local/src/main.ts',
    cwd: join(import.meta.dirname, '..'),
    wait: { stdout: /Stillair is ready/ },
    stdout: 'pipe',
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      ...partPorts,
      STILLAIR_PORT: port,
      STILLAIR_POSTGRES_PORT: postgresPort,
      STILLAIR_DATA: dataDir,
      STILLAIR_DEMO_CONTENT: 'none',
      // All journeys share one IP address.
      WAITLIST_RATE_LIMIT: '1000',
      // Some journeys publish addresses at files.test but never play them.
      MEDIA_ORIGINS: `http://localhost:${filesPort},https://files.test`,
    },
  },
})
