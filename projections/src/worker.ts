import type { Position } from '@stillair/events/position.ts'
import { backOff, pause } from '@stillair/events/wait.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { readCheckpoint } from './checkpoint.ts'
import { connect } from './connection.ts'
import { type Consumer, EventError } from './consumer.ts'
import { clearFailure, readFailures, recordFailure } from './failure.ts'
import { holdLock } from './lock.ts'
import { LogMismatchError } from './log-mismatch.ts'
import { promote } from './promote.ts'
import { type Applied, type LogReader, run } from './run.ts'
import type { Target } from './target.ts'

/** What a worker does just now. */
export type WorkerState = 'connecting' | 'waiting' | 'running' | 'failed' | 'ended'

export interface WorkerEvents {
  onState?(state: WorkerState): void
  onApplied?(applied: Applied): void
  onPromoted?(): void
}

export interface WorkerOptions {
  readonly consumer: Consumer
  readonly target: Target
  readonly version: number
  readonly log: LogReader
  readonly postgresUrl: string
  readonly logger: Logger
  readonly signal: AbortSignal
  readonly events?: WorkerEvents
  /** Milliseconds between looks at a lock that another holds, at a failure, at views that are being read; 500. */
  readonly everyMs?: number
  readonly batchSize?: number
}

/**
 * Keeps one version of a consumer up to date until the signal aborts or the version is gone: takes its lock, follows the
 * log, connects again when the connection is lost, stands still at an event that cannot be applied until a person has
 * skipped it, and while the log does not have the event at its checkpoint, and promotes the version once it has caught up.
 */
export async function work(options: WorkerOptions): Promise<void> {
  const { consumer, target, version, postgresUrl, signal, events, everyMs = 500 } = options
  const logger = options.logger.child({ projection: consumer.name, version })
  for (let attempt = 0; !signal.aborted; attempt++) {
    events?.onState?.('connecting')
    try {
      const connection = await connect(postgresUrl, `stillair ${consumer.name} v${version}`)
      const stop = AbortSignal.any([signal, connection.lost])
      try {
        events?.onState?.('waiting')
        if (await holdLock(connection.client, { target, name: consumer.name, version }, { everyMs, signal: stop })) {
          const onApplied = (applied: Applied) => {
            attempt = 0
            events?.onApplied?.(applied)
          }
          const isGone = await follow(connection.client, {
            ...options,
            logger,
            everyMs,
            signal: stop,
            events: { ...events, onApplied },
          })
          if (isGone) break
        }
      } finally {
        await connection.close()
      }
      if (!signal.aborted) logger.warn('the connection to Postgres was lost, and with it the lock')
    } catch (error) {
      // Once, not for every attempt while Postgres is away.
      const level = attempt === 0 ? 'warn' : 'debug'
      if (!signal.aborted) logger[level]({ err: error }, 'the projection was interrupted and will go on')
    }
    await pause(backOff(attempt), signal)
  }
  events?.onState?.('ended')
}

/** Runs, stopping at events that cannot be applied, until the signal aborts (false) or the version is gone (true). */
async function follow(client: pg.ClientBase, options: WorkerOptions & { readonly everyMs: number }): Promise<boolean> {
  const { consumer, target, version, logger, signal, events, everyMs } = options
  const { name } = consumer
  const isStopped = async () =>
    (await readFailures(client, target)).some((failure) => failure.name === name && failure.version === version)
  const promotion = await promoter(client, options)
  let hasFailed = await isStopped()
  let isMismatched = false
  while (!signal.aborted) {
    events?.onState?.('running')
    try {
      const end = await run({
        ...options,
        client,
        async onApplied(applied) {
          if (hasFailed) await clearFailure(client, target, name, version)
          hasFailed = false
          isMismatched = false
          events?.onApplied?.(applied)
          await promotion(applied.position)
        },
      })
      if (end === 'gone') return true
    } catch (error) {
      if (error instanceof LogMismatchError) {
        if (!isMismatched)
          logger.error({ err: error }, 'the projection stands still; see the runbook of a log that lost its end')
        isMismatched = true
        events?.onState?.('failed')
        await pause(everyMs, signal)
        continue
      }
      if (!(error instanceof EventError)) throw error
      const { event } = error
      await recordFailure(client, target, name, version, error)
      hasFailed = true
      events?.onState?.('failed')
      logger.error(
        {
          err: error,
          position: String(event.position),
          eventId: event.id,
          eventType: event.type,
          stream: event.stream,
        },
        'the projection stopped at an event that it cannot apply; fix it and restart, or skip the event',
      )
      while (!signal.aborted && (await isStopped())) await pause(everyMs, signal)
      hasFailed = false
    }
  }
  return false
}

/** Tries to promote a version that is built beside the serving one, whenever it has caught up. */
async function promoter(
  client: pg.ClientBase,
  options: WorkerOptions & { readonly everyMs: number },
): Promise<(position: Position) => Promise<void>> {
  const { consumer, target, version, log, logger, signal, events, everyMs } = options
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
        logger.info({ position: String(position) }, 'the projection has caught up and serves now')
        events?.onPromoted?.()
      }
      break
    }
    if (!isDone) head = await log.head()
  }
  if (checkpoint) await attempt(checkpoint.position)
  return attempt
}
