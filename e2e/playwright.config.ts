import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions, shellOptions } from './support/launch-options.ts'

/** The config is read again in every worker process; what it chose the first time is kept in the environment. */
function once(name: string, choose: () => string): string {
  const chosen = process.env[name] ?? choose()
  process.env[name] = chosen
  return chosen
}

const freePort = () =>
  execFileSync(process.execPath, [
    '-e',
    'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close() })',
  ])
    .toString()
    .trim()

/** Every part on a port of its own, so that a platform that already runs on this machine is left alone. */
const parts = ['AUTH', 'API', 'PROJECTIONS', 'MEDIA_WORKER', 'VITE']
const partPorts = Object.fromEntries(
  parts.map((part) => [`STILLAIR_${part}_PORT`, once(`E2E_${part}_PORT`, () => freePort())]),
)

const port = once('E2E_PORT', freePort)
const postgresPort = once('E2E_POSTGRES_PORT', freePort)
/** Of another site, whose files pages may load. */
const filesPort = once('E2E_FILES_PORT', freePort)
const dataDir = once('E2E_DATA', () => mkdtempSync(join(tmpdir(), 'stillair-e2e-')))

const REPLAYS = 'upload-and-listen.spec.ts'
const NEEDS_ALL_OF_CHROMIUM = ['first-view.spec.ts', 'reminders.spec.ts']

/** One platform for all journeys, started as `npm start` starts it, with no demo content. */
export default defineConfig({
  testDir: '.',
  outputDir: join(dataDir, 'results'),
  fullyParallel: false,
  // One more than there are cores: some journeys wait for what plays.
  workers: 3,
  projects: [
    // It compares every read model before and after a replay, so nobody else may write meanwhile.
    { name: 'alone', testMatch: REPLAYS },
    { name: 'together', testIgnore: [REPLAYS, ...NEEDS_ALL_OF_CHROMIUM], dependencies: ['alone'] },
    { name: 'whole', testMatch: NEEDS_ALL_OF_CHROMIUM, dependencies: ['alone'], use: { launchOptions } },
  ],
  // Bounds for what never comes, not for what is slow: a page of a busy machine may take half a minute.
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  // `npm test` tries what failed once more, alone: docs/decisions/0020-rerun-failed-tests-alone.md
  retryStrategy: 'isolated',
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    // What a trace records takes a quarter of all the processor's time.
    trace: 'retain-on-failure',
    // It would store the app anew for each journey, and answer what journeys route. Those about it allow it themselves.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Drawing what moves took a tenth of the time. Those about motion, and the main journey, are as most people have it.
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
      // Every content and program of the journeys has one drawn: in full they took a third of all the time there is.
      COVERS: 'plain',
      // All journeys come from one address.
      WAITLIST_RATE_LIMIT: '1000',
      // Addresses at files.test are published by journeys that play nothing of them.
      MEDIA_ORIGINS: `http://localhost:${filesPort},https://files.test`,
    },
  },
})
