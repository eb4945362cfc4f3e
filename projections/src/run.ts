import type { Batch, EventStore } from '@stillair/events/event-store.ts'
import type { Position } from '@stillair/events/position.ts'
import type pg from 'pg'
import { applyStep } from './apply-batch.ts'
import { CheckpointMovedError, readCheckpoint } from './checkpoint.ts'
import type { Consumer } from './consumer.ts'
import { readSkips } from './failure.ts'
import { isInLog, LogMismatchError } from './log-mismatch.ts'
import type { Target } from './target.ts'

/** As much of the log as runs read. */
export type LogReader = Pick<EventStore, 'readLog' | 'subscribe' | 'head' | 'eventIdAt'>

/** A batch that was applied. */
export interface Applied {
  readonly position: Position
  readonly events: number
  /** Seconds it took. */
  readonly seconds: number
}

/** A consumer × a target × a range of the log, from its checkpoint on. */
export interface RunOptions {
  readonly consumer: Consumer
  readonly target: Target
  readonly version: number
  readonly log: LogReader
  /** Holds the version's lock, or is the only one that knows the target. */
  readonly client: pg.ClientBase
  readonly signal: AbortSignal
  /** Ends the run after this position; without, the run follows the log until the signal aborts. */
  readonly until?: Position
  readonly batchSize?: number
  readonly onApplied?: (applied: Applied) => Promise<void> | void
}

/** `finished`: up to `until`. `stopped`: by the signal. `gone`: the version was replaced and dropped. */
export type RunEnd = 'finished' | 'stopped' | 'gone'

// Larger batches read and write fewer statements an event; beyond 2,000 rebuilding gains little.
const BATCH_SIZE = 2_000

/**
 * The one mechanism behind live projections, rebuilds and looks at the past. Throws an `EventError` at an event that
 * cannot be applied (everything before it is), a {@link CheckpointMovedError} when another run moved the checkpoint, a
 * {@link LogMismatchError} when the log does not have the event at the checkpoint,
 * and what Postgres throws when the connection is lost; running again continues where the checkpoint is.
 */
export async function run(options: RunOptions): Promise<RunEnd> {
  const { consumer, target, version, log, client, signal, until, batchSize = BATCH_SIZE, onApplied } = options
  const checkpoint = await readCheckpoint(client, target, consumer.name, version)
  if (!checkpoint) return 'gone'
  if (!(await isInLog(log, checkpoint))) throw new LogMismatchError(checkpoint)
  const skipped = await readSkips(client, target, consumer.name, checkpoint.definition)
  const applier = consumer.open(target, version)
  let { position } = checkpoint

  const stopReading = new AbortController()
  const reading = AbortSignal.any([signal, stopReading.signal])
  const source =
    until === undefined
      ? log.subscribe({ after: position, batchSize, signal: reading })
      : log.readLog({ after: position, until, batchSize, signal: reading })
  try {
    for await (const batch of readAhead(source, stopReading)) {
      if (signal.aborted) return 'stopped'
      const begun = performance.now()
      const events = skipped.size > 0 ? batch.events.filter((event) => !skipped.has(event.position)) : batch.events
      const last = batch.events.at(-1)
      if (!last) continue
      await applyStep(client, applier, { events, from: position, to: batch.position, eventId: last.id })
      position = batch.position
      await onApplied?.({ position, events: batch.events.length, seconds: (performance.now() - begun) / 1_000 })
    }
  } catch (error) {
    const isGone =
      error instanceof CheckpointMovedError && !(await readCheckpoint(client, target, consumer.name, version))
    if (!isGone) throw error
    return 'gone'
  }
  return signal.aborted ? 'stopped' : 'finished'
}

/** Fetches the next batch while the last one is applied. */
async function* readAhead(source: AsyncIterable<Batch>, stop: AbortController): AsyncGenerator<Batch, void, void> {
  const batches = source[Symbol.asyncIterator]()
  const ask = () => {
    const answer = batches.next()
    // A failure is met when the answer is awaited, or not at all when the run ends before.
    answer.catch(() => {})
    return answer
  }
  try {
    let asked = ask()
    for (;;) {
      const answer = await asked
      if (answer.done) return
      asked = ask()
      yield answer.value
    }
  } finally {
    stop.abort()
    await batches.return?.()
  }
}
