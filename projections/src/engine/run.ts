import type { Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { pause } from '@stillair/events/process/wait.ts'
import type pg from 'pg'
import { type CheckpointMovedError, readCheckpoints } from '../model/checkpoint.ts'
import type { Consumer, EventError } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'
import { traceBatch } from '../model/trace.ts'
import { batchWriter } from './batch-writer.ts'
import { readSkips } from './failure.ts'
import { LogMismatchError, notInLog } from './log-mismatch.ts'
import { type Participant, participant } from './participant.ts'
import { readAhead } from './read-ahead.ts'
import { restOf, restsOn } from './throttle.ts'

/** The part of the event store that runs use. */
export type LogReader = Pick<EventStore, 'readLog' | 'subscribe' | 'head' | 'eventIdAt'>

/** A version of a consumer to run. */
export interface Version {
  readonly consumer: Consumer
  readonly version: number
}

/** An applied batch. */
export interface Applied {
  readonly position: Position
  /** How many events the batch held. */
  readonly events: number
  /** Seconds it took, for all participants together. */
  readonly seconds: number
}

/**
 * Why a version no longer runs: an `EventError`, a {@link CheckpointMovedError}, a {@link LogMismatchError}, or `gone`
 * when it was replaced and dropped.
 */
export type Left = 'gone' | EventError | CheckpointMovedError | LogMismatchError

/** The versions to run, their target, and the range of the log; each version starts at its checkpoint. */
export interface RunOptions {
  readonly versions: readonly Version[]
  readonly target: Target
  readonly log: LogReader
  /** The connection that holds the versions' locks; for a target that only the caller knows, any connection. */
  readonly client: pg.ClientBase
  readonly signal: AbortSignal
  /** Ends the run after this position. When omitted, the run follows the log until the signal aborts. */
  readonly until?: Position
  readonly batchSize?: number
  /**
   * Works in short turns, and rests after each for a quarter of the processor time it used, so that readers of the
   * serving version hardly notice. Does not rest when the log grows so fast that the run would hardly reach its head.
   */
  readonly yields?: boolean
  /** Called once the checkpoint has moved to that position, or when no event up to there concerned the version. */
  readonly onApplied?: (version: Version, applied: Applied) => Promise<void> | void
  /** Called when one version cannot continue; the others do. */
  readonly onLeft: (version: Version, why: Left) => Promise<void> | void
  /** Called with the position that all participants have reached. */
  readonly onPosition?: (position: Position) => void
}

/** `finished`: reached `until`. `stopped`: the signal aborted. `left`: no version can continue. */
export type RunEnd = 'finished' | 'stopped' | 'left'

// Larger batches need fewer statements per event. A million events through all read models took 26 s with batches of
// 2,000, 21 s with 5,000, and 18 s with 10,000. The last needs 80 MB more.
const BATCH_SIZE = 5_000
/**
 * Events per turn of a run that yields: about ten milliseconds of work. It is the size of a batch that readers notice: of
 * 200,000 events in batches of 5,000, one read in a hundred took two to five times as long as without the run. With 500
 * events and rests as long as the work, it took 1.1 times as long. Turns of 50 events needed twice the processor time.
 */
const TURN = 500
/** Milliseconds between two checks of how fast the log grows. */
const LOOK = 1_000

/**
 * Moves versions through the log; live projections, rebuilds and views of the past all use it. One pass over the log
 * serves all versions, with one transaction a batch.
 *
 * The pass begins at the version that is furthest behind; the others ignore what they have already read. When a version
 * cannot apply an event, everything before the event is applied and the others continue without that version. Throws
 * the Postgres error when the connection is lost; a new run continues from the checkpoints.
 */
export async function run(options: RunOptions): Promise<RunEnd> {
  const { log, signal, until, yields = false, onApplied, onPosition } = options
  const { batchSize = yields ? TURN : BATCH_SIZE } = options
  const running = await batchWriter({ ...options, participants: await open(options) })
  if (running.participants.size === 0) return 'left'

  const stopReading = new AbortController()
  const reading = AbortSignal.any([signal, stopReading.signal])
  const after = running.position()
  onPosition?.(after)
  const rest = yields ? rests(log, after, signal) : null
  const source =
    until === undefined
      ? log.subscribe({ after, batchSize, signal: reading })
      : log.readLog({ after, until, batchSize, signal: reading })
  for await (const batch of readAhead(source, stopReading, running.followsIn)) {
    if (signal.aborted) break
    if (batch === null) {
      await running.follow()
    } else if (batch.events.length > 0) {
      const begun = performance.now()
      const processor = process.cpuUsage()
      await traceBatch(batch.events, running.participants.size, () => running.step(batch))
      onPosition?.(batch.position)
      const seconds = (performance.now() - begun) / 1_000
      const applied = { position: batch.position, events: batch.events.length, seconds }
      for (const one of running.participants) await onApplied?.(one, applied)
      await rest?.(batch.position, restOf({ elapsed: seconds, processor: secondsSince(processor) }))
    }
    if (running.participants.size === 0) return 'left'
  }
  try {
    // Saves the next run from reading events again that concerned no version.
    await running.follow()
    await running.leave()
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return signal.aborted ? 'stopped' : 'finished'
}

/** Returns the processor time that this process has used since an earlier reading, in seconds. */
function secondsSince(earlier: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(earlier)
  return (user + system) / 1_000_000
}

/** Returns a function that rests after a turn for so many seconds, as far as {@link restsOn} permits. */
function rests(log: LogReader, after: Position, signal: AbortSignal) {
  let isResting = true
  let last = { at: performance.now(), position: after, head: null as Position | null }
  return async (position: Position, seconds: number): Promise<void> => {
    if (performance.now() - last.at > LOOK) {
      const head = await log.head()
      if (last.head !== null)
        isResting = restsOn(isResting, { read: position - last.position, grown: head - last.head })
      last = { at: performance.now(), position, head }
    }
    if (isResting) await pause(seconds * 1_000, signal)
  }
}

/**
 * Returns participants for the versions that exist and whose checkpoints the log has. Reports the others to `onLeft`.
 */
async function open({ versions, target, log, client, onLeft }: RunOptions): Promise<readonly Participant[]> {
  const checkpoints = await readCheckpoints(client, target)
  const participants: Participant[] = []
  for (const { consumer, version } of versions) {
    const checkpoint = checkpoints.find((one) => one.name === consumer.name && one.version === version)
    if (!checkpoint) {
      await onLeft({ consumer, version }, 'gone')
    } else if ((await notInLog(log, [checkpoint])).length > 0) {
      await onLeft({ consumer, version }, new LogMismatchError(checkpoint))
    } else {
      const skipped = await readSkips(client, target, consumer.name, checkpoint.definition)
      participants.push(participant({ consumer, target, checkpoint, skipped }))
    }
  }
  return participants
}
