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

/** Callbacks for observers of the versions, such as metrics. */
export interface SupervisorEvents {
  onState?(name: string, version: number, state: VersionState): void
  onApplied?(name: string, version: number, applied: Applied): void
}

export interface SupervisorOptions {
  readonly consumers: readonly Consumer[]
  readonly target: Target
  readonly log: LogReader
  /** Used to inspect and arrange the versions; the workers open connections of their own. */
  readonly pool: pg.Pool
  readonly postgresUrl: string
  readonly logger: Logger
  readonly events?: SupervisorEvents
  /**
   * Milliseconds between checks of the existing versions, and between a worker's attempts to get its locks; 1,000 by
   * default.
   */
  readonly everyMs?: number
  readonly batchSize?: number
}

export interface Supervisor {
  /** Why consumers do not run, by name. */
  problems(): ReadonlyMap<string, string>
  /** Whether this process, and no other, currently moves that checkpoint. */
  isRunning(name: string, version: number): boolean
  /** Resolves when every worker has finished its batch and released its locks. */
  stop(): Promise<void>
}

/** Versions that run together in one pass over the log. */
interface Worker {
  readonly stop: AbortController
  readonly versions: Map<string, Version>
  /** How far the worker has read; `null` while it does not read. */
  position: Position | null
  done: Promise<void>
}

const ofConsumer = ({ name }: Consumer, checkpoints: readonly Checkpoint[]) =>
  checkpoints.filter((checkpoint) => checkpoint.name === name)
const idOf = ({ consumer, version }: Version) => versionText({ name: consumer.name, version })

/**
 * Runs every version of each consumer that this code should run: the serving one and any rebuild.
 *
 * Versions near each other in the log run together, in one pass. One that is far behind catches up in a worker of its
 * own, then joins the others. Checks regularly, because another process requests a rebuild by adding a row.
 */
export function supervise(options: SupervisorOptions): Supervisor {
  const { consumers, target, log, pool, logger, events, everyMs = 1_000 } = options
  const stopping = new AbortController()
  const look = signalBox()
  const workers = new Set<Worker>()
  const states = new Map<string, VersionState>()
  const problems = new Map<string, string>()
  /**
   * Versions that have stopped: at an event, until an operator skips it, or because the log lacks what they have read.
   */
  const stopped = new Map<string, EventError | LogMismatchError>()

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
          if (why instanceof EventError || why instanceof LogMismatchError) recordStop(version, why)
        },
      },
    }).finally(() => workers.delete(worker))
    workers.add(worker)
  }

  function recordStop(version: Version, why: EventError | LogMismatchError): void {
    stopped.set(idOf(version), why)
    if (why instanceof LogMismatchError)
      logger.error(
        { err: why, projection: version.consumer.name, version: version.version },
        'the projection stopped; see the runbook for a log that lost its end',
      )
  }

  async function stopWorkers(of: readonly Worker[]): Promise<void> {
    for (const { stop } of of) stop.abort()
    await Promise.all(of.map(({ done }) => done))
  }

  /** Returns the versions of a consumer that should run. */
  async function arrange(consumer: Consumer, seen: readonly Checkpoint[]): Promise<readonly Version[]> {
    const own = ofConsumer(consumer, seen)
    // Must precede the drop of the tables that the views point at.
    await pointViews(pool, target, consumer, own)
    const { run, problem } = await arrangeBuilds(pool, target, consumer, { ...options, seen: own })
    if (problem && problems.get(consumer.name) !== problem) logger.error({ projection: consumer.name }, problem)
    if (problem) problems.set(consumer.name, problem)
    else problems.delete(consumer.name)
    return run.map((version) => ({ consumer, version }))
  }

  /** Removes from `stopped` the versions that may run again. */
  async function recheck(checkpoints: readonly Checkpoint[]): Promise<void> {
    if (stopped.size === 0) return
    const failed = new Set((await readFailures(pool, target)).map(versionText))
    const lost = new Set((await notInLog(log, checkpoints)).map(versionText))
    for (const [id, why] of stopped) if (!(why instanceof EventError ? failed : lost).has(id)) stopped.delete(id)
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
        // A table to be dropped is being read. The versions to run do so regardless.
        if (!isLockTimeout(error)) throw error
        busy.push(error)
        return planBuilds(consumer, ofConsumer(consumer, before)).run.map((version) => ({
          consumer,
          version,
        }))
      })
      for (const version of versions) wanted.set(idOf(version), version)
    }
    const checkpoints = await readCheckpoints(pool, target)
    await recheck(checkpoints)
    await stopWorkers([...workers].filter(({ versions }) => [...versions.keys()].some((id) => !wanted.has(id))))

    // A worker that has read everything up to the head seen at the previous check keeps up, and is merged with the
    // others.
    const keepsUp = (position: Position | null) => position !== null && headBefore !== null && position >= headBefore
    const together = [...workers].filter(({ versions, position }) => keepsUp(position) && versions.size > 0)
    if (together.length > 1) {
      await stopWorkers(together)
      start(together.flatMap(({ versions }) => [...versions.values()]))
    }
    const placed = new Set([...workers].flatMap(({ versions }) => [...versions.keys()]))
    const waiting = [...wanted].filter(([id]) => !placed.has(id) && !stopped.has(id))
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
        // Warns once, not at every check while Postgres is unreachable. A table that is being read is dropped later.
        logger[failures++ === 0 ? 'warn' : 'debug']({ err: error }, 'could not arrange the versions; trying again')
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
