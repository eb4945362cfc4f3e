import type { EventStore } from '@stillair/events/log/event-store.ts'
import { describeError } from '@stillair/events/process/describe-error.ts'
import { pause } from '@stillair/events/process/wait.ts'
import { recordConsultation, sha256 } from '@stillair/projections/replay/consultation.ts'
import { libraryDays } from '@stillair/projections/replay/library-days.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Done, finishComparison, noteProgress, type TakenComparison, takeComparison } from './comparison-jobs.ts'

export interface ComparisonWorker {
  /** Makes this process work through the queue, one comparison at a time. Does nothing if it already does. */
  wake(): void
}

interface WorkerOptions {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'readLog' | 'subscribe' | 'head' | 'eventIdAt' | 'append'>
  readonly clock: () => Date
  readonly stopping: AbortSignal
  readonly log: Pick<Logger, 'error'>
}

/** The worker pauses twice as long as it works, because the same process also serves listeners. */
const REST_FACTOR = 2
/** Milliseconds between two progress updates, which also check for cancellation. */
const NOTE_INTERVAL = 500

const FAILED = 'The history could not be read to its end. Please ask again in a moment.'

class CancelledError extends Error {}

/** Runs comparison jobs in the background; sleeps until notified. */
export function comparisonWorker(options: WorkerOptions): ComparisonWorker {
  const { pool, store, clock, stopping, log } = options
  let working = false

  async function work(): Promise<void> {
    for (;;) {
      const taken = stopping.aborted ? null : await takeComparison(pool, clock())
      if (!taken) return
      await carryOut(taken)
    }
  }

  async function carryOut(taken: TakenComparison): Promise<void> {
    const head = await store.head()
    const begun = performance.now()
    let noted = begun
    let partBegun = begun
    const doneTo = (position: bigint, events: number): Done => ({
      position,
      head,
      events,
      seconds: (performance.now() - begun) / 1_000,
    })
    const note = async (done: Done) => {
      if (!(await noteProgress(pool, taken.id, done, clock()))) throw new CancelledError()
    }
    try {
      const { tables, position, events } = await libraryDays(store, {
        from: taken.from,
        to: taken.to,
        signal: stopping,
        async onRead(read, count) {
          const now = performance.now()
          if (now - noted > NOTE_INTERVAL) {
            noted = now
            await note(doneTo(read, count))
          }
          await pause((now - partBegun) * REST_FACTOR, stopping)
          partBegun = performance.now()
        },
      })
      await note(doneTo(position, events))
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
    } catch (error) {
      // When the process stops, another one takes over the comparison.
      if (stopping.aborted || error instanceof CancelledError) return
      log.error({ err: describeError(error), comparison: taken.id }, 'a comparison failed')
      await finishComparison(pool, taken.id, { problem: FAILED })
    }
  }

  return {
    wake() {
      if (working) return
      working = true
      work()
        .catch((error: unknown) => log.error({ err: describeError(error) }, 'the comparison worker failed'))
        .finally(() => {
          working = false
        })
    },
  }
}
