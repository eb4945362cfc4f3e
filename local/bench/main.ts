import '@stillair/events/process/closed-output.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { readArguments } from '@stillair/events/process/command-line.ts'
import pg from 'pg'
import { startPostgres } from '../src/platform/postgres.ts'
import { measureAdminTable } from './admin-table.ts'
import { measureAppend } from './append.ts'
import { measureCommandToRead } from './command-to-read.ts'
import { measureConsumer } from './consumer.ts'
import { measureEventStoreDbRead } from './eventstoredb-read.ts'
import { measureFirstPaint } from './first-paint.ts'
import { measureListeners } from './listeners.ts'
import { measureLongLife } from './long-life.ts'
import { type Measurement, table } from './measurement.ts'
import { measureOffline } from './offline.ts'
import { measurePackaging } from './packaging.ts'
import { type Bench, type PlatformSession, startSession } from './platform-session.ts'
import { measurePlaying } from './playing.ts'
import { measurePlaylist } from './playlist.ts'
import { measureReadModels } from './read-models.ts'
import { measureReadRoute } from './read-route.ts'

const REPORT = join(import.meta.dirname, '../../docs/benchmarks.md')

/** The measures by name, in the order in which they run. Those that need the platform come last, because it takes processor time. */
const measures: Record<string, (bench: Bench) => Promise<Measurement[]>> = {
  append: measureAppend,
  'read-models': measureReadModels,
  'read-route': measureReadRoute,
  'long-life': measureLongLife,
  playlist: measurePlaylist,
  packaging: measurePackaging,
  'eventstoredb-read': measureEventStoreDbRead,
  consumer: measureConsumer,
  listeners: measureListeners,
  'first-paint': measureFirstPaint,
  playing: measurePlaying,
  offline: measureOffline,
  'command-to-read': measureCommandToRead,
  'admin-table': measureAdminTable,
}

const names = Object.keys(measures)
const { values, requested } = readArguments('Usage: npm run bench -- [--write] [NAME …]', () => {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const unknown = positionals.filter((name) => !measures[name])
  if (unknown.length === 0) return { values, requested: positionals }
  throw new RangeError(`No such measure: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
})
const chosen = requested.length > 0 ? names.filter((name) => requested.includes(name)) : names

const folder = mkdtempSync(join(tmpdir(), 'stillair-bench-'))
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') })
let platform: Promise<PlatformSession> | undefined
const session = () => (platform ??= startSession(join(folder, 'platform')))
const measurements: Measurement[] = []
const failed: string[] = []
try {
  for (const name of chosen) {
    process.stderr.write(`measuring ${name} (${chosen.indexOf(name) + 1} of ${chosen.length}) …\n`)
    try {
      const bench = { postgresUrl: await emptyDatabase(name), folder: join(folder, name), session }
      measurements.push(...((await measures[name]?.(bench)) ?? []))
    } catch (error) {
      // The other measures take many minutes; their results must not be lost.
      failed.push(name)
      console.error(error)
    }
  }
} finally {
  await platform?.then(
    ({ stop }) => stop(),
    () => {},
  )
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(table(measurements))
console.log(`\nThe run took ${Math.ceil(performance.now() / 60_000)} minutes.`)
if (failed.length > 0) console.error(`Without results: ${failed.join(', ')}.`)
if (values.write && failed.length === 0) {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${gibibytes} GiB, Node ${process.version}`
  // Sections below the table were measured by other means; keep them.
  const [, ...others] = readFileSync(REPORT, 'utf8').split(/^(?=## )/m)
  writeFileSync(
    REPORT,
    `# Benchmarks

\`npm run bench -- --write\` writes this table. Machine of this run: ${machine}; ${new Date().toISOString().slice(0, 10)}.

${table(measurements)}

${others.join('')}`,
  )
}
process.exitCode = failed.length === 0 && measurements.every(({ met }) => met) ? 0 : 1

async function emptyDatabase(name: string): Promise<string> {
  const database = `bench_${name.replaceAll('-', '_')}`
  const admin = new pg.Client(withSessionSettings({ connectionString: postgres.url }))
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  return Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href
}
