import '@stillair/events/process/closed-output.ts'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EventStoreDBClient } from '@eventstore/db-client'
import { waitForEventStoreDb } from '@stillair/events/log/eventstoredb/wait-for-eventstoredb.ts'
import { readArguments } from '@stillair/events/process/command-line.ts'
import * as z from 'zod'
import { freePort } from '../platform/ports.ts'
import { program, programs, ROOT } from '../testing/environment.ts'
import { summaryOf } from '../testing/summary.ts'

/** `npm run test:log`: tries the product with an EventStoreDB server as its log: docs/event-log.md */
const USAGE = `Usage: npm run test:log -- <esdb://…> [--stop <command> --start <command>] [--pause <command> --resume <command>]
         [--not-empty]
       npm run test:log -- --emulator`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const { address, isEmulated, isNotEmpty, given } = readArguments(USAGE, () => {
  const { values, positionals } = parseArgs({
    options: { stop: text, start: text, pause: text, resume: text, 'not-empty': flag, emulator: flag },
    allowPositionals: true,
  })
  const { emulator: isEmulated, 'not-empty': isNotEmpty, ...given } = values
  const [address = '', ...others] = positionals
  const isAddress = /^esdb(\+discover)?:\/\/./.test(address)
  if (others.length > 0 || isAddress === isEmulated) throw new Error('The arguments name no server, or two.')
  return { address, isEmulated, isNotEmpty, given }
})

/** Milliseconds for the server's first answer. */
const START = 10_000
/** Events read from the end when looking for somebody's: statistics of the server can be the newest. */
const NEWEST = 1_000

/** Shell commands that interrupt the server. A check whose commands are missing is skipped. */
type Commands = Partial<Record<'stop' | 'start' | 'pause' | 'resume', string>>
type Outcome = 'passed' | 'FAILED' | 'skipped'
interface Row {
  readonly check: string
  readonly outcome: Outcome
  readonly seconds: number
  readonly note: string
}

const Report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
})

/** Removed at the end, unless a check failed. */
const folder = mkdtempSync(join(tmpdir(), 'stillair-log-'))
// When root starts Postgres, it runs under another account, which must be able to pass this folder.
chmodSync(folder, 0o711)

/** Returns commands that run the emulator as a program; `start` also starts it the first time. */
async function emulator(): Promise<{ url: string; commands: Required<Commands> }> {
  const port = await freePort()
  const signal = (name: string) => `kill -${name} $(cat '${folder}/pid')`
  const main = join(ROOT, 'events/test/eventstoredb-emulator/main.ts')
  const run = `HOST=127.0.0.1 PORT=${port} DATA_FOLDER='${folder}' '${process.execPath}' '${main}'`
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    commands: {
      stop: signal('KILL'),
      start: `${run} >>'${folder}/emulator.log' 2>&1 & echo $! >'${folder}/pid'`,
      pause: signal('STOP'),
      resume: signal('CONT'),
    },
  }
}

/** Returns whether the server holds an event that is not its own, of whichever program. */
async function isUsed(url: string): Promise<boolean> {
  const client = EventStoreDBClient.connectionString(url)
  try {
    for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: NEWEST })) {
      if (event && !event.streamId.startsWith('$')) return true
    }
    return false
  } finally {
    await client.dispose()
  }
}

/** Runs a program with its output in a file, and resolves with whether it succeeded. */
async function run(log: string, args: readonly string[], env: Record<string, string>): Promise<boolean> {
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', output, output],
  })
  return (await new Promise((done) => child.once('close', done))) === 0
}

/** Runs the contract, foreign events and outages, and returns a row for each. */
async function serverChecks(url: string, commands: Commands, isNotEmpty: boolean): Promise<Row[]> {
  const [log, report] = [join(folder, 'server.log'), join(folder, 'server.json')]
  const file = 'events/src/log/eventstoredb/eventstoredb-server.test.ts'
  const args = [program('vitest', 'vitest.mjs'), 'run', file, '--reporter=default', '--reporter=json']
  // The first test of the contract needs an empty log.
  const chosen = isNotEmpty ? ['--testNamePattern=^(?!.* an empty log )'] : []
  const { stop = '', start = '', pause = '', resume = '' } = commands
  const isWell = await run(log, [...args, `--outputFile.json=${report}`, ...chosen], {
    STILLAIR_TEST_EVENTSTORE: url,
    STILLAIR_TEST_STOP: stop,
    STILLAIR_TEST_START: start,
    STILLAIR_TEST_PAUSE: pause,
    STILLAIR_TEST_RESUME: resume,
  })
  const tests = existsSync(report)
    ? Report.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults.flatMap((each) => each.assertionResults)
    : []
  const groups = Map.groupBy(tests, ({ ancestorTitles: [group = ''], title }) =>
    group.startsWith('event store contract') ? 'contract of the event store' : group || title,
  )
  const rows = [...groups].map(([check, all]): Row => {
    const failed = all.filter(({ status }) => status === 'failed').map(({ title }) => title)
    const ran = all.some(({ status }) => status === 'passed')
    const seconds = all.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1_000
    if (failed.length > 0) return { check, outcome: 'FAILED', seconds, note: `${failed.join('; ')}: ${log}` }
    return ran
      ? { check, outcome: 'passed', seconds, note: '' }
      : { check, outcome: 'skipped', seconds, note: 'needs both of its commands' }
  })
  if (isWell || rows.some(({ outcome }) => outcome === 'FAILED')) return rows
  return [...rows, { check: 'checks of the server', outcome: 'FAILED', seconds: 0, note: log }]
}

/**
 * Starts the product for the first time on the log, which contains foreign events by now, runs the main journey, and then
 * replays the log.
 */
async function journey(url: string): Promise<Row> {
  const [log, report] = [join(folder, 'journey.log'), join(folder, 'journey.json')]
  const startedAt = performance.now()
  const args = [program('@playwright', 'test', 'cli.js'), 'test', '-c', 'e2e/playwright.config.ts']
  const inTurn = ['--project=main', '--project=rebuild', '--no-deps', '--workers=1']
  const isWell = await run(log, [...args, ...inTurn, '--reporter=line,json'], {
    ...programs(true),
    EVENTSTORE_URL: url,
    E2E_DATA: join(folder, 'product'),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const { failed } = existsSync(report) ? summaryOf(JSON.parse(readFileSync(report, 'utf8'))) : { failed: 1 }
  const hasPassed = isWell && failed === 0
  return {
    check: 'first start of the product, main journey',
    outcome: hasPassed ? 'passed' : 'FAILED',
    seconds: (performance.now() - startedAt) / 1_000,
    note: hasPassed ? '' : `${log}, ${join(folder, 'product', 'logs')}`,
  }
}

function print(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ check }) => check.length))
  for (const { check, outcome, seconds, note } of rows) {
    console.log(`${check.padEnd(width)}  ${outcome}  ${seconds.toFixed(1).padStart(6)} s  ${note}`.trimEnd())
  }
  const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length
  console.log(`log: ${count('passed')} passed, ${count('FAILED')} failed, ${count('skipped')} skipped`)
}

try {
  const own = isEmulated ? await emulator() : null
  const { url, commands } = own ?? { url: address, commands: given }
  const shell = (command: string) => execFileSync('sh', ['-c', command], { stdio: 'ignore' })
  if (own) shell(own.commands.start)
  try {
    await waitForEventStoreDb(url, START)
    if (!isNotEmpty && (await isUsed(url))) {
      throw new Error(
        'This server already holds events. The checks write to it, and nothing removes what they write. Use --not-empty if it is a test server.',
      )
    }
    const rows = [...(await serverChecks(url, commands, isNotEmpty)), await journey(url)]
    print(rows)
    if (rows.some(({ outcome }) => outcome === 'FAILED')) process.exitCode = 1
  } finally {
    if (own) shell(own.commands.stop)
  }
  if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
} catch (error) {
  console.error(error instanceof Error ? error.message.replaceAll('EVENTSTORE_URL', 'the address') : error)
  process.exitCode = 1
  rmSync(folder, { recursive: true, force: true })
}
