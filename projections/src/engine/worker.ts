import type { Position } from '@stillair/events/language/position.ts'
import { backOff, pause } from '@stillair/events/process/wait.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Checkpoint, CheckpointMovedError, readCheckpoint, readCheckpoints } from '../model/checkpoint.ts'
import { connect } from '../model/connection.ts'
import { EventError } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'
import { clearFailure, readFailures, recordFailure } from './failure.ts'
import { holdLocks, letGo } from './lock.ts'
import { LogMismatchError, notInLog } from './log-mismatch.ts'
import { promote } from './promote.ts'
import { type Applied, type Left, type LogReader, run, type Version } from './run.ts'
import { versionText } from './shared-checkpoint.ts'

/** What the worker is doing with a version. */
export type VersionState = 'connecting' | 'waiting' | 'running' | 'failed' | 'ended'

export interface WorkerEvents {
  onState?(version: Version, state: VersionState): void
  onApplied?(version: Version, applied: Applied): void
  onPromoted?(version: Version): void
  /** Called when a version leaves the worker; `held`: another process has its lock. */
  onLeft?(version: Version, why: Left | 'held'): void
  /** Called with how far the worker has read. */
  onPosition?(position: Position): void
}

export interface WorkerOptions {
  readonly versions: readonly Version[]
  readonly target: Target
  readonly log: LogReader
  readonly postgresUrl: string
  readonly logger: Logger
  readonly signal: AbortSignal
  readonly events?: WorkerEvents
  /**
   * Milliseconds between attempts to get locks held elsewhere, and between checks of a log that lost its end; 500 by
   * default.
   */
  readonly everyMs?: number
  readonly batchSize?: number
  /** Whether a rebuild works without rests, although readers of the serving version may notice; false by default. */
  readonly now?: boolean
}

/** The version's name in logs and in Postgres' list of connections. */
const idOf = ({ consumer, version }: Version) => versionText({ name: consumer.name, version })

/**
 * Keeps versions up to date over one connection and in one pass over the log, until the signal aborts or no version is
 * left.
 *
 * It waits until it holds the lock of at least one version, and then follows the log. It reconnects after a lost
 * connection, and promotes versions that have caught up. A version that cannot continue leaves the worker; if an event
 * caused that, the failure is recorded.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { target, postgresUrl, signal, logger, events, everyMs = 500 } = options
  const versions = new Map(options.versions.map((version) => [idOf(version), version]))
  const state = (now: VersionState) => {
    for (const version of versions.values()) events?.onState?.(version, now)
  }
  const leave = (version: Version, why: Left | 'held') => {
    versions.delete(idOf(version))
    const isStopped = why instanceof EventError || why instanceof LogMismatchError
    events?.onState?.(version, isStopped ? 'failed' : 'ended')
    events?.onLeft?.(version, why)
  }

  for (let attempt = 0; !signal.aborted && versions.size > 0; attempt++) {
    state('connecting')
    try {
      const [only, ...more] = versions.values()
      const title = only && more.length === 0 ? `${only.consumer.name} v${only.version}` : `${versions.size} versions`
      const connection = await connect(postgresUrl, `stillair ${title}`)
      const { client } = connection
      const stop = AbortSignal.any([signal, connection.lost])
      try {
        state('waiting')
        const names = [...versions.values()].map(({ consumer, version }) => ({ name: consumer.name, version }))
        const held = await holdLocks(client, target, names, { everyMs, signal: stop })
        if (held.size > 0) {
          for (const [id, version] of versions) if (!held.has(id)) leave(version, 'held')
          await follow(client, {
            ...options,
            everyMs,
            signal: stop,
            versions: [...versions.values()],
            events: {
              ...events,
              onApplied(version, applied) {
                attempt = 0
                events?.onApplied?.(version, applied)
              },
              onLeft: leave,
            },
          })
        }
      } finally {
        await connection.close()
      }
      if (!signal.aborted && versions.size > 0) logger.warn('lost the connection to Postgres and its locks')
    } catch (error) {
      // Warns once, not at every attempt while Postgres is unreachable.
      const level = attempt === 0 ? 'warn' : 'debug'
      if (!signal.aborted)
        logger[level](
          { err: error, versions: [...versions.keys()] },
          'the projections were interrupted and will continue',
        )
    }
    if (versions.size > 0) await pause(backOff(attempt), signal)
  }
  state('ended')
}

/** Runs the remaining versions until the signal aborts or none is left. */
async function follow(client: pg.ClientBase, options: WorkerOptions & { readonly everyMs: number }): Promise<void> {
  const { target, logger, signal, events, everyMs, now = false } = options
  const versions = new Map(options.versions.map((version) => [idOf(version), version]))
  const failed = new Set((await readFailures(client, target)).map(versionText))
  const yields = !now && (await areBuiltBesideSound(client, options))
  const promotions = new Map<string, (position: Position) => Promise<void>>()
  for (const [id, version] of versions) promotions.set(id, await promoter(client, version, options))
  let isMismatched = false

  async function onLeft(version: Version, why: Left): Promise<void> {
    const name = { name: version.consumer.name, version: version.version }
    const log = logger.child({ projection: name.name, version: name.version })
    versions.delete(idOf(version))
    if (why instanceof EventError) {
      const { event } = why
      await recordFailure(client, target, name.name, name.version, why)
      log.error(
        { err: why, position: String(event.position), eventId: event.id, eventType: event.type, stream: event.stream },
        'the projection stopped at an event that it cannot apply; fix the code and restart, or skip the event',
      )
    }
    if (why instanceof CheckpointMovedError) log.warn({ err: why }, 'the projection was interrupted and will continue')
    await letGo(client, target, name)
    events?.onLeft?.(version, why)
  }

  while (!signal.aborted && versions.size > 0) {
    for (const version of versions.values()) events?.onState?.(version, 'running')
    try {
      await run({
        ...options,
        client,
        yields,
        versions: [...versions.values()],
        onLeft,
        onPosition: (position) => events?.onPosition?.(position),
        async onApplied(version, applied) {
          const id = idOf(version)
          if (failed.delete(id)) await clearFailure(client, target, version.consumer.name, version.version)
          isMismatched = false
          events?.onApplied?.(version, applied)
          await promotions.get(id)?.(applied.position)
        },
      })
    } catch (error) {
      if (!(error instanceof LogMismatchError)) throw error
      if (!isMismatched) logger.error({ err: error }, 'the log lost events that were read from it; starting over')
      isMismatched = true
      for (const version of versions.values()) events?.onState?.(version, 'failed')
      await pause(everyMs, signal)
    }
  }
}

/**
 * Returns whether all versions are rebuilds next to serving versions whose events the log has. A version that serves
 * events the log has lost is known to be wrong, so its rebuild must not yield.
 */
async function areBuiltBesideSound(client: pg.ClientBase, { target, log, versions }: WorkerOptions): Promise<boolean> {
  const checkpoints = await readCheckpoints(client, target)
  const isOf = ({ consumer, version }: Version, checkpoint: Checkpoint) =>
    checkpoint.name === consumer.name && checkpoint.version === version
  const serving = versions.map(({ consumer }) =>
    checkpoints.find(
      ({ name, definition, active }) => name === consumer.name && definition === consumer.definition && active,
    ),
  )
  if (versions.some((version, index) => !serving[index] || isOf(version, serving[index]))) return false
  return (
    (
      await notInLog(
        log,
        serving.filter((one) => one !== undefined),
      )
    ).length === 0
  )
}

/** Returns a function that promotes a rebuilt version as soon as it has caught up. */
async function promoter(
  client: pg.ClientBase,
  subject: Version,
  options: WorkerOptions & { readonly everyMs: number },
): Promise<(position: Position) => Promise<void>> {
  const { target, log, logger, signal, events, everyMs } = options
  const { consumer, version } = subject
  const checkpoint = await readCheckpoint(client, target, consumer.name, version)
  let isDone = !checkpoint || checkpoint.active || checkpoint.hold
  let head = isDone ? 0n : await log.head()

  const attempt = async (position: Position): Promise<void> => {
    if (isDone) return
    while (position >= head && !signal.aborted) {
      const { outcome } = await promote(client, {
        target,
        consumer,
        version,
        caughtUpWith: head,
        head: () => log.head(),
      })
      if (outcome === 'busy') {
        await pause(everyMs, signal)
        continue
      }
      if (outcome !== 'lags') isDone = true
      if (outcome === 'promoted') {
        logger.info(
          { projection: consumer.name, version, position: String(position) },
          'the projection has caught up and now serves',
        )
        events?.onPromoted?.(subject)
      }
      break
    }
    if (!isDone) head = await log.head()
  }
  if (checkpoint) await attempt(checkpoint.position)
  return attempt
}
