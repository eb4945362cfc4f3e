import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pause } from '@stillair/events/process/wait.ts'
import { newListeners } from '../load/listener.ts'
import { processorTimes } from '../load/processor-time.ts'
import { publishRecording } from '../load/publish-recording.ts'
import { tally } from '../load/tally.ts'
import { emptyLedger } from '../soak/people.ts'
import { startProduct } from '../soak/product.ts'
import { apiClient } from '../src/sample-data/api-client.ts'
import { compared, inTurn, type Measurement } from './measurement.ts'
import type { Bench } from './platform-session.ts'

const LISTENERS = 80
/** Seconds in which the listeners begin, and seconds that are measured. */
const BEGINNING = 5
const MEASURED = 30
const MEMORY = fileURLToPath(new URL('listeners-memory.ts', import.meta.url))
/** The parts of `npm start` that work for listeners. */
const PARTS = ['gateway', 'api', 'postgres', 'projections']
/** The product reads from Postgres, and passes each request through a gateway. */
const TARGET = 12

/** Measures the processor time of recorded listeners: of the whole product, and of a bare server that gives the same answers from memory. */
export async function measureListeners({ folder }: Bench): Promise<Measurement[]> {
  const product = await startProduct(join(folder, 'data'))
  const bare = spawn(process.execPath, [MEMORY, product.origin], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(bare.stdout, 'data')
    const memory = `http://127.0.0.1:${String(line).trim()}`
    const admin = apiClient(product.origin, 'admin@stillair.test')
    const { path } = await publishRecording(product.origin, admin, join(folder, 'recordings'), 'audio')
    const contentId = path.split('/').at(-1) ?? ''
    const ofProduct = () => {
      const pids = product.pids()
      return Object.fromEntries(PARTS.map((part) => [part, pids[part] ?? 0]))
    }
    const use = (origin: string, pids: () => Record<string, number>) => processorTime(origin, contentId, pids)
    const round = async () =>
      [await use(product.origin, ofProduct), await use(memory, () => ({ bare: bare.pid ?? 0 }))] as const
    // Fills the memory of the reference, and warms both.
    await round()
    const pairs = await inTurn(2, round)
    const write = (milliseconds: number) => `${milliseconds.toFixed(2)} ms/s`
    const what = `processor time for each of ${LISTENERS} recorded listeners, all parts`
    return [compared(what, pairs, { most: TARGET, against: 'bare server, from memory', write })]
  } finally {
    bare.kill()
    await product.stop()
  }
}

/** Returns the processor time that the processes use for each listener, milliseconds a second. */
async function processorTime(origin: string, contentId: string, pids: () => Record<string, number>): Promise<number> {
  const stop = new AbortController()
  const answers = tally()
  const listeners = await newListeners(LISTENERS, {
    origin,
    contentId,
    ledger: emptyLedger(),
    tally: () => answers,
    signal: stop.signal,
  })
  const listening = listeners.map(async (listener, index) => {
    await pause((index / LISTENERS) * BEGINNING * 1_000, stop.signal)
    await listener.listen(index / LISTENERS)
  })
  await pause(BEGINNING * 1_000, stop.signal)
  const before = total(pids())
  const begun = performance.now()
  await pause(MEASURED * 1_000, stop.signal)
  const used = total(pids()) - before
  const seconds = (performance.now() - begun) / 1_000
  stop.abort()
  await Promise.all(listening)
  return used / seconds / LISTENERS
}

function total(pids: Record<string, number>): number {
  const times = processorTimes(pids)
  if (times === null) throw new Error('processor time is read from /proc, which this system does not have')
  return Object.values(times).reduce((sum, milliseconds) => sum + milliseconds, 0)
}
