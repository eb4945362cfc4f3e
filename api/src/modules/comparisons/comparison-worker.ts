import type { Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { describeError } from '@stillair/events/process/describe-error.ts'
import { pause } from '@stillair/events/process/wait.ts'
import { compareLibrary } from '@stillair/projections/replay/compare-library.ts'
import { recordConsultation, sha256 } from '@stillair/projections/replay/consultation.ts'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import {
  finishComparison,
  noteProgress,
  startComparison,
  type TakenComparison,
  unfinishedComparisons,
} from './comparison-jobs.ts'

interface WorkerOptions {
  readonly boss: PgBoss
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'readLog' | 'subscribe' | 'head' | 'eventIdAt' | 'append'>
  readonly clock: () => Date
  readonly stopping: AbortSignal
  readonly log: Pick<Logger, 'error'>
}

/** The name of the queue, which must never change. The id of a job is that of its comparison. */
const QUEUE = 'compare-days'
/**
 * When a process stops or dies, its comparison starts again: at once, or after 30 s without a heartbeat. A comparison
 * that fails is not repeated.
 */
const queueOptions = {
  heartbeatSeconds: 30,
  expireInSeconds: 12 * 60 * 60,
  retryLimit: 1_000,
  retryDelay: 1,
  deleteAfterSeconds: 7 * 24 * 60 * 60,
} as const
/** Seconds between two checks of the queue, for which an analyst waits. */
const POLLING = 1

/** The worker pauses twice as long as it works, because the same process also serves listeners. */
const REST_FACTOR = 2
/** Milliseconds between two progress updates, which also check for cancellation. */
const NOTE_INTERVAL = 500

const FAILED = 'The history could not be read to its end. Please ask again in a moment.'

class CancelledError extends Error {}

/** Queues a recorded comparison in the client's transaction; does nothing when it is queued already. */
export async function queueComparison(
  boss: Pick<PgBoss, 'send'>,
  client: Pick<pg.ClientBase, 'query'>,
  id: string,
): Promise<void> {
  const db = { executeSql: (text: string, values: unknown[] = []) => client.query(text, values) }
  await boss.send(QUEUE, null, { id, db })
}

/** Works on comparisons in the background until the queues stop, one at a time. Every API process calls it. */
export async function workOnComparisons(options: WorkerOptions): Promise<void> {
  const { boss, pool, store, clock, stopping, log } = options

  async function compare(taken: TakenComparison, head: Position, signal: AbortSignal): Promise<void> {
    const begun = performance.now()
    let noted = begun
    let partBegun = begun
    async function note(position: Position, events: number): Promise<void> {
      const seconds = (performance.now() - begun) / 1_000
      if (!(await noteProgress(pool, taken.id, { position, head, events, seconds }))) throw new CancelledError()
    }
    const { tables, position, events } = await compareLibrary(store, {
      from: taken.from,
      to: taken.to,
      signal,
      async onRead(read, count) {
        const now = performance.now()
        if (now - noted > NOTE_INTERVAL) {
          noted = now
          await note(read, count)
        }
        await pause((now - partBegun) * REST_FACTOR, signal)
        partBegun = performance.now()
      },
    })
    await note(position, events)
    const rows = tables.reduce((sum, { rows: there, differences }) => sum + there.length + differences.length, 0)
    await recordConsultation(
      store,
      {
        kind: 'replay',
        actor: taken.askedBy,
        purpose: 'the analysis area',
        question: `the library on ${taken.from} and ${taken.to}`,
        position: String(position),
        rows,
        sha256: sha256(JSON.stringify(tables)),
        through: `${taken.to}T23:59:59.999Z`,
      },
      clock(),
    )
    await finishComparison(pool, taken.id, { tables })
  }

  async function carryOut(id: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const head = await store.head()
    const taken = await startComparison(pool, id)
    if (!taken) return
    try {
      await compare(taken, head, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof CancelledError) return
      log.error({ err: describeError(error), comparison: id }, 'a comparison failed')
      await finishComparison(pool, id, { problem: FAILED })
    }
  }

  await boss.createQueue(QUEUE, queueOptions)
  await boss.updateQueue(QUEUE, queueOptions)
  // Some may not be queued: a restore removed the job, or an earlier release had no queue.
  for (const id of await unfinishedComparisons(pool)) await queueComparison(boss, pool, id)
  await boss.work(QUEUE, { pollingIntervalSeconds: POLLING }, async (jobs) => {
    for (const job of jobs) await carryOut(job.id, AbortSignal.any([stopping, job.signal]))
  })
  // Otherwise this process could take again the job that it gives back.
  stopping.addEventListener('abort', () => void boss.offWork(QUEUE, { wait: false }))
}
