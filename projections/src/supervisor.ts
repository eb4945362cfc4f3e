import { signalBox } from '@stillair/events/signal-box.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import { arrangeBuilds } from './builds.ts'
import type { Consumer } from './consumer.ts'
import type { Applied, LogReader } from './run.ts'
import type { Target } from './target.ts'
import { pointViews } from './views.ts'
import { type WorkerState, work } from './worker.ts'

/** Whatever follows the workers, such as metrics. */
export interface SupervisorEvents {
  onState?(name: string, version: number, state: WorkerState): void
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
  /** Milliseconds between looks at what versions there are, and of a worker at its lock; 1,000. */
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
  /** Resolves when every worker has finished its batch and let go of its lock. */
  stop(): Promise<void>
}

interface Working {
  readonly stop: AbortController
  readonly state: () => WorkerState
  readonly done: Promise<void>
}

/**
 * Has one worker for each version of each consumer that this code should run: the serving one, and one that is being
 * built beside it. Looks again from time to time, since a rebuild that was requested elsewhere begins as a row.
 */
export function supervise(options: SupervisorOptions): Supervisor {
  const { consumers, target, pool, logger, events, everyMs = 1_000 } = options
  const stopping = new AbortController()
  const look = signalBox()
  const workers = new Map<string, Working>()
  const problems = new Map<string, string>()

  function start(consumer: Consumer, version: number): Working {
    const stop = new AbortController()
    let state: WorkerState = 'connecting'
    const done = work({
      ...options,
      consumer,
      version,
      everyMs,
      signal: stop.signal,
      events: {
        onState(now) {
          state = now
          events?.onState?.(consumer.name, version, now)
        },
        onApplied: (applied) => events?.onApplied?.(consumer.name, version, applied),
        onPromoted: look.raise,
      },
    })
    return { stop, state: () => state, done }
  }

  async function arrange(consumer: Consumer): Promise<void> {
    // Before what they point at is dropped.
    await pointViews(pool, target, consumer)
    const { run, problem } = await arrangeBuilds(pool, target, consumer, options)
    if (problem && problems.get(consumer.name) !== problem) logger.error({ projection: consumer.name }, problem)
    if (problem) problems.set(consumer.name, problem)
    else problems.delete(consumer.name)
    for (const version of run) {
      const id = `${consumer.name} ${version}`
      if (!workers.has(id)) workers.set(id, start(consumer, version))
    }
    for (const [id, { stop }] of workers) {
      const [name, version] = id.split(' ')
      if (name !== consumer.name || run.includes(Number(version))) continue
      stop.abort()
      workers.delete(id)
    }
  }

  async function watch(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const seen = look.count()
      try {
        for (const consumer of consumers) if (!stopping.signal.aborted) await arrange(consumer)
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
    isRunning: (name, version) => workers.get(`${name} ${version}`)?.state() === 'running',
    async stop() {
      stopping.abort()
      await watching
      for (const { stop } of workers.values()) stop.abort()
      await Promise.all([...workers.values()].map(({ done }) => done))
    },
  }
}
