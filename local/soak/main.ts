import '@stillair/events/process/closed-output.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withSessionSettings } from '@stillair/events/log/postgres/session-settings.ts'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { showProgress } from '@stillair/events/process/show-progress.ts'
import { pause } from '@stillair/events/process/wait.ts'
import pg from 'pg'
import { randomNumbers } from '../../projections/test/random-history/random-history.ts'
import { judge } from './oracle.ts'
import { edit, emptyLedger, listen } from './people.ts'
import { startProduct } from './product.ts'

// `npm run soak -- --minutes 30 --seed 7`: simulated people listen, edit and upload while the run kills parts of the product and cuts
// connections. Afterwards it compares every acknowledged command and every read model with the log.

const { minutes, seed } = readArguments('Usage: npm run soak -- [--minutes 30] [--seed 7]', () => {
  const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
  const numbers = { minutes: Number(values.minutes ?? 30), seed: Number(values.seed ?? 7) }
  if (!(numbers.minutes > 0)) throw new RangeError(`--minutes ${values.minutes} is not a number above 0`)
  if (!Number.isInteger(numbers.seed)) throw new RangeError(`--seed ${values.seed} is not a whole number`)
  return numbers
})

/** Demo listeners; each uses eight devices. */
const LISTENERS = ['listener@stillair.test', 'subscriber@stillair.test']
const DEVICES = 8
/** Minimum and maximum seconds between two kills or cuts. */
const KILLS = { least: 5, most: 15 }

const folder = mkdtempSync(join(tmpdir(), 'stillair-soak-'))
const product = await startProduct(join(folder, 'data'))
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const random = randomNumbers(seed)
const ledger = emptyLedger()
const around = { origin: product.origin, ledger, random, signal: stop.signal, folder, contents: [] as string[] }
const kills = new Map<string, number>()
const noteKill = (what: string) => kills.set(what, (kills.get(what) ?? 0) + 1)

async function kill(): Promise<void> {
  const admin = new pg.Pool(withSessionSettings({ connectionString: product.postgresUrl, max: 1 }))
  admin.on('error', () => {})
  while (!stop.signal.aborted) {
    await pause((KILLS.least + random() * (KILLS.most - KILLS.least)) * 1_000, stop.signal)
    if (stop.signal.aborted) break
    const processes = product.processes()
    const chosen = processes[Math.floor(random() * (processes.length + 1))]
    try {
      if (chosen) process.kill(chosen.pid, 'SIGKILL')
      else
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and random() < 0.5`,
        )
      noteKill(chosen?.name ?? 'half of the connections')
    } catch {
      // The supervisor is restarting it.
    }
  }
  await admin.end()
}

const { promise: isWritten, resolve: ready } = Promise.withResolvers<void>()
const editing = edit(around, { ready })
await Promise.race([isWritten, editing])
const timer = setTimeout(() => stop.abort(), minutes * 60_000)
const begun = performance.now()
const progress = showProgress('listening, editing and killing')
const ticking = setInterval(() => progress.update((performance.now() - begun) / (minutes * 60_000)), 1_000)
const listening = LISTENERS.flatMap((email) => Array.from({ length: DEVICES }, () => listen(around, email)))
await Promise.all([editing, kill(), ...listening])
clearTimeout(timer)
clearInterval(ticking)
progress.end()

const { events, rows, differences } = await judge(product.postgresUrl, ledger)
await product.stop()
rmSync(folder, { recursive: true, force: true })

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${what} ${count}`).join(', ')
console.log(`${minutes} minutes, seed ${seed}
done: ${listed(ledger.done)}
unanswered and retried: ${ledger.unanswered}; refused: ${ledger.refused.length}
killed: ${listed(kills)}
compared: ${ledger.heard.size} listening sessions, ${ledger.ratings.size} ratings, ${ledger.uploads.size} uploads, ${events} events, ${rows} rows
differences: ${differences.length}`)
for (const line of [...differences, ...new Set(ledger.refused)].slice(0, 20)) console.log(`  ${line}`)
process.exitCode = differences.length > 0 || ledger.refused.length > 0 ? 1 : 0
