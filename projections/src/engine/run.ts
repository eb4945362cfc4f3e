import type { Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { pause } from '@stillair/events/process/wait.ts'
import type pg from 'pg'
import { type CheckpointMovedError, readCheckpoints } from '../model/checkpoint.ts'
import type { Consumer, EventError } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'
import { batchWriter } from './batch-writer.ts'
import { readSkips } from './failure.ts'
import { LogMismatchError, notInLog } from './log-mismatch.ts'
import { type Participant, participant } from './participant.ts'
import { readAhead } from './read-ahead.ts'
import { MOST_REST, restAfter } from './throttle.ts'

/** As much of the log as runs read. */
export type LogReader = Pick<EventStore, 'readLog' | 'subscribe' | 'head' | 'eventIdAt'>

/** A version that is to be run. */
export interface Version {
  readonly consumer: Consumer
  readonly version: number
}

/** A batch that was applied. */
export interface Applied {
  readonly position: Position
  /** How many events concerned it or might have. */
  readonly events: number
  /** Seconds it took, for all who are run together. */
  readonly seconds: number
}

/**
 * Why a version is not run any more: an `EventError`, a {@link CheckpointMovedError}, a {@link LogMismatchError}, or
 * `gone` when it was replaced and dropped.
 */
export type Left = 'gone' | EventError | CheckpointMovedError | LogMismatchError

/** Versions × a target × a range of the log, each from its checkpoint on. */
export interface RunOptions {
  readonly versions: readonly Version[]
  readonly target: Target
  readonly log: LogReader
  /** Holds the locks of the versions, or is the only one that knows the target. */
  readonly client: pg.ClientBase
  readonly signal: AbortSignal
  /** Ends the run after this position; without, the run follows the log until the signal aborts. */
  readonly until?: Position
  readonly batchSize?: number
  /**
   * Works a twentieth of the time, in short turns, so that those who read what serves meanwhile hardly notice; more where
   * the log grows so fast that its head would not be reached.
   */
  readonly yields?: boolean
  /** Called once the checkpoint has been moved there, or nothing up to there concerned the version. */
  readonly onApplied?: (version: Version, applied: Applied) => Promise<void> | void
  /** Called when one of the versions cannot go on; the others do. */
  readonly onLeft: (version: Version, why: Left) => Promise<void> | void
  /** Hears how far everybody has read. */
  readonly onPosition?: (position: Position) => void
}

/** `finished`: up to `until`. `stopped`: by the signal. `left`: no version can go on. */
export type RunEnd = 'finished' | 'stopped' | 'left'

// Larger batches read and write fewer statements an event. A million events through all read models: 26 s with 2,000, 21 s
// with 5,000, 18 s with 10,000, which take 80 MB more.
const BATCH_SIZE = 5_000
/**
 * Events of a turn of a run that yields, two milliseconds' work. With 500, and three times as long a rest, one read in a hundred
 * took 3.6 times as long as without, with 100 twice, with these and twenty times as long a rest 1.3 times.
 */
const TURN = 50
/** Milliseconds between two looks at how fast the log grows. */
const LOOK = 1_000

/**
 * The one mechanism behind live projections, rebuilds and looks at the past: one pass over the log for all the versions,
 * each batch in one transaction. It begins where the one that is furthest behind is; the others let pass what they have
 * read. When one of them cannot apply an event, everything before it is applied, and the others go on without it. Throws
 * what Postgres throws when the connection is lost; running again continues where the checkpoints are.
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
      await running.step(batch)
      onPosition?.(batch.position)
      const seconds = (performance.now() - begun) / 1_000
      const applied = { position: batch.position, events: batch.events.length, seconds }
      for (const one of running.participants) await onApplied?.(one, applied)
      await rest?.(batch.position, seconds)
    }
    if (running.participants.size === 0) return 'left'
  }
  try {
    // Whoever goes on from here need not read again what concerned nobody.
    await running.follow()
    await running.leave()
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return signal.aborted ? 'stopped' : 'finished'
}

/** Rests after each turn, as long as {@link restAfter} says; `seconds` the turn took. */
function rests(log: LogReader, after: Position, signal: AbortSignal) {
  let times = MOST_REST
  let last = { at: performance.now(), position: after, head: null as Position | null }
  return async (position: Position, seconds: number): Promise<void> => {
    if (performance.now() - last.at > LOOK) {
      const head = await log.head()
      if (last.head !== null) times = restAfter(times, { read: position - last.position, grown: head - last.head })
      last = { at: performance.now(), position, head }
    }
    await pause(seconds * 1_000 * times, signal)
  }
}

/** The versions that are there and whose checkpoints the log has; the others are left out. */
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
