import '@stillair/events/process/closed-output.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { pause, within } from '@stillair/events/process/wait.ts'
import { judge } from '../soak/oracle.ts'
import { emptyLedger } from '../soak/people.ts'
import { startProduct } from '../soak/product.ts'
import { apiClient } from '../src/sample-data/api-client.ts'
import { newListeners } from './listener.ts'
import { processorTimes } from './processor-time.ts'
import { publishRecording } from './publish-recording.ts'
import { type Tally, tally } from './tally.ts'

// `npm run load -- --listeners 50..2000`: recorded listeners use the whole product, each as a phone did (phone.json). Prints a row for
// each step, and compares everything acknowledged with the log at the end.

/** Seconds in which the listeners of a step begin, and seconds that are measured then: seven steps take less than seven minutes. */
const BEGINNING = 15
const MEASURED = 40
/** Most listeners: one process must not become slower than what it measures. */
const MOST = 5_000
/** Parts whose processor time grows with the listeners. */
const PARTS = ['gateway', 'api', 'postgres', 'projections']

const { steps } = readArguments('Usage: npm run load -- [--listeners 50..2000]', () => {
  const { values } = parseArgs({ options: { listeners: { type: 'string', default: '50..2000' } } })
  return { steps: stepsOf(values.listeners) }
})

const folder = mkdtempSync(join(tmpdir(), 'stillair-load-'))
const product = await startProduct(join(folder, 'data'))
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const ledger = emptyLedger()
let current: Tally = tally()
try {
  const admin = apiClient(product.origin, 'admin@stillair.test')
  const { path } = await publishRecording(product.origin, admin, folder, 'audio')
  const contentId = path.split('/').at(-1) ?? ''
  const options = { origin: product.origin, contentId, ledger, tally: () => current, signal: stop.signal }
  const listening: Promise<void>[] = []
  process.stderr.write('making accounts …\n')
  const people = await newListeners(steps.at(-1) ?? 0, options)
  for (const [index, step] of steps.entries()) {
    if (stop.signal.aborted) break
    const added = people.slice(listening.length, step)
    await Promise.all(
      added.map(async (listener, index) => {
        await pause((index / added.length) * BEGINNING * 1_000, stop.signal)
        listening.push(listener.listen(Math.random()))
      }),
    )
    const cells = await measure(step)
    const titles = Object.keys(cells)
    if (index === 0) console.log(titles.join('  '))
    console.log(titles.map((title) => (cells[title] ?? '').padStart(title.length)).join('  '))
  }
  stop.abort()
  // The longest request may take half a minute.
  await within(45_000, Promise.all(listening), () => console.log('some listeners have not ended'))
  const { events, rows: compared, differences } = await judge(product.postgresUrl, ledger)
  console.log(`
Times in milliseconds. Processor time: milliseconds a second for each listener.
compared: ${ledger.heard.size} listening sessions, ${events} events, ${compared} rows
differences: ${differences.length}`)
  for (const line of differences.slice(0, 20)) console.log(`  ${line}`)
  process.exitCode = differences.length > 0 ? 1 : 0
} finally {
  stop.abort()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(listeners: number): Promise<Record<string, string>> {
  current = tally()
  const before = processorTimes(product.pids())
  const ownBefore = process.cpuUsage()
  const begun = performance.now()
  let lag = 0
  while (performance.now() - begun < MEASURED * 1_000 && !stop.signal.aborted) {
    await pause(1_000, stop.signal)
    lag = Math.max(lag, (await product.lag()) ?? 0)
  }
  const seconds = (performance.now() - begun) / 1_000
  const after = processorTimes(product.pids())
  const used = PARTS.map((name) => {
    const milliseconds = (after?.[name] ?? 0) - (before?.[name] ?? 0)
    return [name, after === null ? '–' : (milliseconds / seconds / listeners).toFixed(2)] as const
  })
  const { user, system } = process.cpuUsage(ownBefore)
  return {
    listeners: String(listeners),
    ...current.cells(seconds),
    lag: String(lag),
    ...Object.fromEntries(used),
    'load itself': `${Math.round((user + system) / seconds / 10_000)} %`,
  }
}

/** Returns the steps of a range such as `50..2000`, each twice the last; a number alone is one step. Throws a RangeError. */
function stepsOf(range: string): readonly number[] {
  const [least = 0, most = least] = range.split('..').map(Number)
  const isValid = Number.isInteger(least) && Number.isInteger(most) && least > 0 && least <= most && most <= MOST
  if (!isValid) throw new RangeError(`--listeners ${range} is not a range within 1..${MOST}, such as 50..2000`)
  const found: number[] = []
  for (let step = least; step < most; step *= 2) found.push(step)
  return [...found, most]
}
