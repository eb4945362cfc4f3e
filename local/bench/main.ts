import '@stillair/events/process/closed-output.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import pg from 'pg'
import { startPostgres } from '../src/platform/postgres.ts'
import { measureAdminTable } from './admin-table.ts'
import { measureAnalysts } from './analysts.ts'
import { measureAppend } from './append.ts'
import { measureColdStart } from './cold-start.ts'
import { measureCommandToRead } from './command-to-read.ts'
import { measureConsumer } from './consumer.ts'
import { measureEventStoreDbRead } from './eventstoredb-read.ts'
import { measureExplorer } from './explorer.ts'
import { measureFollowing } from './following.ts'
import { measureLongStream } from './long-stream.ts'
import { type Measurement, table } from './measurement.ts'
import { measureOffline } from './offline.ts'
import { measurePackaging } from './packaging.ts'
import { measurePlaying } from './playing.ts'
import { measurePlaylist } from './playlist.ts'
import { measureReadRoute } from './read-route.ts'
import { measureRealign } from './realign.ts'
import { measureRebuild } from './rebuild.ts'
import { measureReplay } from './replay.ts'
import { measureWeights } from './weights.ts'

const EMMETT_FOLDER = join(tmpdir(), 'stillair-bench-emmett')
const REPORT = join(import.meta.dirname, '../../docs/benchmarks.md')

/** The measures by name. Each gets its own database; they run one after another. */
const measures: Record<string, (postgresUrl: string, folder: string) => Promise<Measurement[]>> = {
  append: measureAppend,
  analysts: measureAnalysts,
  explorer: measureExplorer,
  'long-stream': measureLongStream,
  rebuild: measureRebuild,
  realign: measureRealign,
  replay: measureReplay,
  following: measureFollowing,
  'command-to-read': (_postgresUrl, folder) => measureCommandToRead(folder),
  'read-route': measureReadRoute,
  'admin-table': (_postgresUrl, folder) => measureAdminTable(folder),
  playlist: () => measurePlaylist(),
  playing: (_postgresUrl, folder) => measurePlaying(folder),
  offline: (_postgresUrl, folder) => measureOffline(folder),
  'cold-start': (_postgresUrl, folder) => measureColdStart(folder),
  weights: (_postgresUrl, folder) => measureWeights(folder),
  packaging: (_postgresUrl, folder) => measurePackaging(folder),
  'eventstoredb-read': (_postgresUrl, folder) => measureEventStoreDbRead(folder),
  consumer: (postgresUrl) => measureConsumer(postgresUrl, EMMETT_FOLDER),
}

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
const chosen = positionals.length > 0 ? positionals : Object.keys(measures)
const unknown = chosen.filter((name) => !measures[name])
if (unknown.length > 0) {
  console.error(`No such measure: ${unknown.join(', ')}. There are: ${Object.keys(measures).join(', ')}.`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'stillair-bench-'))
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') })
const measurements: Measurement[] = []
const failed: string[] = []
try {
  for (const name of chosen) {
    const url = new URL(postgres.url)
    const admin = new pg.Client(withSessionSettings({ connectionString: postgres.url }))
    await admin.connect()
    await admin.query(`create database bench_${name.replaceAll('-', '_')}`)
    await admin.end()
    url.pathname = `/bench_${name.replaceAll('-', '_')}`
    process.stderr.write(`measuring ${name} (${chosen.indexOf(name) + 1} of ${chosen.length}) …\n`)
    try {
      measurements.push(...((await measures[name]?.(url.href, join(folder, name))) ?? []))
    } catch (error) {
      // The other measures take many minutes; their results must not be lost.
      failed.push(name)
      console.error(error)
    }
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(table(measurements))
if (failed.length > 0) console.error(`Without results: ${failed.join(', ')}.`)
if (values.write && failed.length === 0) {
  const gibibytes = Math.round(totalmem() / 1024 ** 3)
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${gibibytes} GiB, Node ${process.version}`
  // Sections below the table were measured by other means; keep them.
  const [, ...others] = readFileSync(REPORT, 'utf8').split(/^(?=## )/m)
  writeFileSync(
    REPORT,
    `# Benchmarks

\`npm run bench -- --write\` writes this table. Each ratio compares two alternating measurements of the same run; absolute
figures depend on the machine. Machine of this run: ${machine}; ${new Date().toISOString().slice(0, 10)}.

${table(measurements)}

${others.join('')}`,
  )
}
process.exitCode = failed.length === 0 && measurements.every(({ met }) => met) ? 0 : 1
