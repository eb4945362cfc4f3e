import type { Position } from '@stillair/events/language/position.ts'
import { signalBox } from '@stillair/events/log/signal-box.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Checkpoint, readCheckpoints } from '../model/checkpoint.ts'
import { type Consumer, EventError } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'
import { assignWorkers } from './assign-workers.ts'
import { arrangeBuilds, planBuilds } from './builds.ts'
import { readFailures } from './failure.ts'
import { isLockTimeout } from './lock.ts'
import { LogMismatchError, notInLog } from './log-mismatch.ts'
import type { Applied, LogReader, Version } from './run.ts'
import { versionText } from './shared-checkpoint.ts'
import { pointViews } from './views.ts'
import { runWorker, type VersionState } from './worker.ts'

/** Whatever follows the versions, such as metrics. */
export interface SupervisorEvents {
  onState?(name: string, version: number, state: VersionState): void
  onApplied?(name: string, version: number, applied: Applied): void
}

export interface SupervisorOptions {
  readonly consumers: readonly Consumer[]
  readonly target: Target
  readonly log: LogReader
  /** For looking after the versions; the workers make connections of their own. */
  readonly pool: pg.Pool
  readonly postgresUrl: string
  readonly logger: Logger
  readonly events?: SupervisorEvents
  /** Milliseconds between looks at what versions there are, and of a worker at its locks; 1,000. */
  readonly everyMs?: number
  readonly batchSize?: number
  /** How long a version that was replaced is kept, milliseconds; 10,000. */
  readonly dropAfterMs?: number
}

export interface Supervisor {
  /** Why consumers do not run at all, by name. */
  problems(): ReadonlyMap<string, string>
  /** Whether this process, and no other, is to move that checkpoint just now. */
  isRunning(name: string, version: number): boolean
  /** Resolves when every worker has finished its batch and let go of its locks. */
  stop(): Promise<void>
}

/** Versions that are run together. */
interface Worker {
  readonly stop: AbortController
  readonly versions: Map<string, Version>
  /** How far it has read; `null` while it does not. */
  position: Position | null
  done: Promise<void>
}

const ofConsumer = ({ name }: Consumer, checkpoints: readonly Checkpoint[]) =>
  checkpoints.filter((checkpoint) => checkpoint.name === name)
const idOf = ({ consumer, version }: Version) => versionText({ name: consumer.name, version })

/**
 * Has every version of each consumer run that this code should run: the serving one, and one that is being built beside
 * it. Those that are near each other in the log are run together, in one pass; one that is far behind catches up in a worker
 * of its own, and then joins the others. Looks again from time to time, since a rebuild that was requested elsewhere
 * begins as a row.
 */
export function supervise(options: SupervisorOptions): Supervisor {
  const { consumers, target, log, pool, logger, events, everyMs = 1_000 } = options
  const stopping = new AbortController()
  const look = signalBox()
  const workers = new Set<Worker>()
  const states = new Map<string, VersionState>()
  const problems = new Map<string, string>()
  /** What stands still: at an event, until a person has skipped it; or because the log does not have what it read. */
  const standing = new Map<string, EventError | LogMismatchError>()

  function start(versions: readonly Version[]): void {
    const stop = new AbortController()
    const worker: Worker = {
      stop,
      versions: new Map(versions.map((version) => [idOf(version), version])),
      position: null,
      done: Promise.resolve(),
    }
    worker.done = runWorker({
      ...options,
      versions,
      everyMs,
      signal: stop.signal,
      events: {
        onState(version, state) {
          states.set(idOf(version), state)
          events?.onState?.(version.consumer.name, version.version, state)
        },
        onApplied: (version, applied) => events?.onApplied?.(version.consumer.name, version.version, applied),
        onPromoted: look.raise,
        onPosition(position) {
          worker.position = position
        },
        onLeft(version, why) {
          worker.versions.delete(idOf(version))
          if (why instanceof EventError || why instanceof LogMismatchError) stands(version, why)
        },
      },
    }).finally(() => workers.delete(worker))
    workers.add(worker)
  }

  function stands(version: Version, why: EventError | LogMismatchError): void {
    standing.set(idOf(version), why)
    if (why instanceof LogMismatchError)
      logger.error(
        { err: why, projection: version.consumer.name, version: version.version },
        'the projection stands still; see the runbook of a log that lost its end',
      )
  }

  async function stopWorkers(of: readonly Worker[]): Promise<void> {
    for (const { stop } of of) stop.abort()
    await Promise.all(of.map(({ done }) => done))
  }

  /** The versions of a consumer that are to be run. */
  async function arrange(consumer: Consumer, seen: readonly Checkpoint[]): Promise<readonly Version[]> {
    const own = ofConsumer(consumer, seen)
    // Before what they point at is dropped.
    await pointViews(pool, target, consumer, own)
    const { run, problem } = await arrangeBuilds(pool, target, consumer, { ...options, seen: own })
    if (problem && problems.get(consumer.name) !== problem) logger.error({ projection: consumer.name }, problem)
    if (problem) problems.set(consumer.name, problem)
    else problems.delete(consumer.name)
    return run.map((version) => ({ consumer, version }))
  }

  /** Forgets of what stood still that which may go on. */
  async function recheck(checkpoints: readonly Checkpoint[]): Promise<void> {
    if (standing.size === 0) return
    const failed = new Set((await readFailures(pool, target)).map(versionText))
    const lost = new Set((await notInLog(log, checkpoints)).map(versionText))
    for (const [id, why] of standing) if (!(why instanceof EventError ? failed : lost).has(id)) standing.delete(id)
  }

  let headBefore: Position | null = null

  async function lookOnce(): Promise<void> {
    const head = await log.head()
    const before = await readCheckpoints(pool, target)
    const wanted = new Map<string, Version>()
    const busy: unknown[] = []
    for (const consumer of consumers) {
      if (stopping.signal.aborted) return
      const versions = await arrange(consumer, before).catch((error: unknown) => {
        // A table that is to be dropped is being read: what is to be run runs all the same.
        if (!isLockTimeout(error)) throw error
        busy.push(error)
        return planBuilds(consumer, ofConsumer(consumer, before), options.dropAfterMs).run.map((version) => ({
          consumer,
          version,
        }))
      })
      for (const version of versions) wanted.set(idOf(version), version)
    }
    const checkpoints = await readCheckpoints(pool, target)
    await recheck(checkpoints)
    await stopWorkers([...workers].filter(({ versions }) => [...versions.keys()].some((id) => !wanted.has(id))))

    // Who has read what was in the log a look ago keeps up with it, and goes on together.
    const keepsUp = (position: Position | null) => position !== null && headBefore !== null && position >= headBefore
    const together = [...workers].filter(({ versions, position }) => keepsUp(position) && versions.size > 0)
    if (together.length > 1) {
      await stopWorkers(together)
      start(together.flatMap(({ versions }) => [...versions.values()]))
    }
    const placed = new Set([...workers].flatMap(({ versions }) => [...versions.keys()]))
    const waiting = [...wanted].filter(([id]) => !placed.has(id) && !standing.has(id))
    const places = new Map(checkpoints.map((checkpoint) => [versionText(checkpoint), checkpoint.position]))
    const positioned = waiting.flatMap(([id, version]) => {
      const position = places.get(id)
      return position === undefined ? [] : [{ version, position }]
    })
    if (stopping.signal.aborted) return
    for (const versions of assignWorkers(positioned)) start(versions)
    headBefore = head
    if (busy.length > 0) throw busy[0]
  }

  async function watch(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const seen = look.count()
      try {
        await lookOnce()
        failures = 0
      } catch (error) {
        // Once, not for every look while Postgres is away. A table that is being read is dropped at another time.
        logger[failures++ === 0 ? 'warn' : 'debug']({ err: error }, 'could not look after the versions; trying again')
      }
      await look.wait(seen, everyMs, stopping.signal)
    }
  }

  const watching = watch()
  return {
    problems: () => problems,
    isRunning: (name, version) => states.get(versionText({ name, version })) === 'running',
    async stop() {
      stopping.abort()
      await watching
      await stopWorkers([...workers])
    },
  }
}
