import '@stillair/events/process/closed-output.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { startPostgres } from '../platform/postgres.ts'
import { ensureProgram } from '../platform/system-packages.ts'
import { program, programs, ROOT } from '../testing/environment.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** `npm run test:calendar`: runs the tests that compare days, as if today were each of twelve special days. */
const USAGE = 'Usage: npm run test:calendar [-- PATH …]'
const paths = readArguments(USAGE, () => parseArgs({ allowPositionals: true }).positionals)

/** Times at which days, months or years differ between zones, or a day has 23 or 25 hours. */
const TIMES: readonly (readonly [time: string, zone: string])[] = [
  ['2026-12-31T23:40Z', 'America/Los_Angeles'],
  ['2027-01-01T00:20Z', 'UTC'],
  ['2027-01-31T12:00Z', 'UTC'],
  ['2027-03-14T08:00Z', 'America/New_York'],
  ['2027-03-28T00:30Z', 'Europe/Berlin'],
  ['2027-06-30T12:00Z', 'UTC'],
  ['2027-08-31T16:00Z', 'Asia/Tokyo'],
  ['2027-10-31T00:30Z', 'Europe/Berlin'],
  ['2027-11-07T07:00Z', 'America/New_York'],
  ['2027-11-29T12:00Z', 'UTC'],
  ['2028-02-28T12:00Z', 'UTC'],
  ['2028-02-29T12:00Z', 'UTC'],
]
/** Where tests compare days. The others that know the time are about seconds. */
const FOLDERS = ['api/', 'client/', 'events/', 'projections/']
/** Tests of Postgres's time limits, which faketime breaks, also on the current day. */
const EXCLUDED = ['api/test/unavailable.test.ts']
const FAKETIME = {
  name: 'faketime',
  candidates: ['faketime'],
  packages: { 'apt-get': 'faketime', brew: 'libfaketime' },
}

const faketime = ensureProgram(FAKETIME, console.log)
const { folder, remove } = temporaryFolder()
// Outside faketime, under which Postgres enforces no time limits.
const postgres = await startPostgres({
  dataDir: join(folder, 'postgres'),
  logFile: join(folder, 'postgres.log'),
  database: 'postgres',
  durable: false,
  maxConnections: 200,
})
try {
  for (const [time, zone] of TIMES) {
    const seconds = Math.round((Date.parse(time) - Date.now()) / 1000)
    const vitest = [process.execPath, program('vitest', 'vitest.mjs'), 'run', '--reporter=dot', '--retry=0']
    const exclude = EXCLUDED.map((path) => `--exclude=${path}`)
    console.log(`\n${time} in ${zone}`)
    const { status, signal } = spawnSync(
      faketime,
      ['-f', `${seconds < 0 ? '' : '+'}${seconds}`, ...vitest, ...exclude, ...(paths.length > 0 ? paths : FOLDERS)],
      {
        cwd: ROOT,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          ...programs(false),
          TMPDIR: folder,
          TZ: zone,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          STILLAIR_TEST_POSTGRES: postgres.url,
        },
      },
    )
    if (signal !== null) throw new Error(`Interrupted by ${signal}.`)
    if (status !== 0) process.exitCode = 1
  }
  console.log(process.exitCode === 1 ? '\nSome tests are red on some days.' : '\nAll days are green.')
} finally {
  await postgres.stop()
  await remove()
}
