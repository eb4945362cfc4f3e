import type pg from 'pg'
import type { Logger } from 'pino'
import { type Clock, realClock } from '../engine/clock.ts'
import { readFailures } from '../engine/failure.ts'
import { notInLog } from '../engine/log-mismatch.ts'
import type { LogReader } from '../engine/run.ts'
import { progressMarkers } from '../engine/shared-log/progress-marker.ts'
import type { Supervisor } from '../engine/supervisor.ts'
import { readCheckpoints } from '../model/checkpoint.ts'
import type { Consumer } from '../model/consumer.ts'
import type { Target } from '../model/target.ts'
import { type ConsumerHealth, type Health, healthTracker } from './health.ts'

/** Milliseconds between progress checks, whether or not anybody requests the health. */
const OBSERVE = 5_000
/** Milliseconds within which a health request is answered; a container's check waits 5 s. */
const ANSWER = 3_000
/**
 * Milliseconds without progress after which the process gives up. By then new subscriptions after 30, 60 and 90 s have
 * not helped.
 */
const GIVE_UP = 120_000

export interface ProcessHealthOptions {
  readonly log: Pick<LogReader, 'head' | 'eventIdAt'>
  readonly pool: pg.Pool
  readonly target: Target
  /** The consumers that should exist. */
  readonly consumers: readonly Pick<Consumer, 'name' | 'definition'>[]
  readonly supervisor: Pick<Supervisor, 'problems' | 'isRunning'>
  readonly logger: Logger
  /** Called with every result. */
  readonly onHealth: (health: Health) => void
  /**
   * Called once, when only a new process may help: a serving version is stuck here although the log and Postgres
   * answer.
   */
  readonly onGiveUp: () => void
  readonly clock?: Clock
}

export interface ProcessHealth {
  /** Checks now. Throws when the log or Postgres does not answer within 3 s. */
  look(): Promise<Health>
  stop(): void
}

/** Watches the health of everything that follows the log in this process, whether or not anybody requests it. */
export function processHealth(options: ProcessHealthOptions): ProcessHealth {
  const { log, pool, target, consumers, supervisor, logger, onHealth, onGiveUp, clock = realClock } = options
  const tracker = healthTracker()
  const expected = consumers.map(({ name }) => name)
  const stopping = new AbortController()
  const known = new Set<string>()
  let looking: Promise<Health> | null = null
  const mark = progressMarkers({ log, pool, target, clock })
  let isReachable = true
  let hasGivenUp = false

  async function observe(): Promise<Health> {
    // Reads the head first: events appended in the meantime must not make a projection look late.
    const head = await log.head()
    const [all, failures] = await Promise.all([readCheckpoints(pool, target), readFailures(pool, target)])
    // Builds of other releases are left to their processes.
    const checkpoints = all.filter(({ name, definition }) =>
      consumers.some((consumer) => consumer.name === name && consumer.definition === definition),
    )
    const missing = await notInLog(log, checkpoints)
    const problems = supervisor.problems()
    const found = tracker.observe({ head, expected, checkpoints, failures, notInLog: missing, problems }, clock.now())
    if (missing.length === 0) await mark(head)
    onHealth(found)
    return found
  }

  async function look(): Promise<Health> {
    // One query at a time, so that queries do not pile up on a log or a Postgres that does not answer.
    looking ??= observe().finally(() => {
      looking = null
    })
    const answered = new AbortController()
    const tooLate = clock.pause(ANSWER, answered.signal).then((): never => {
      throw new Error(`the log or Postgres did not answer within ${ANSWER / 1_000} s`)
    })
    tooLate.catch(() => {})
    try {
      return await Promise.race([looking, tooLate])
    } catch (error) {
      tracker.unreachable(clock.now())
      throw error
    } finally {
      answered.abort()
    }
  }

  /** Logs once when a consumer stops, and once when it continues. */
  function logFailures({ consumers }: Health): void {
    for (const { name, version, problem, position } of consumers) {
      const id = `${name} ${version}`
      if (problem !== null && !known.has(id)) logger.error({ projection: name, version, position }, problem)
      if (problem === null && known.has(id))
        logger.info({ projection: name, version, position }, 'the projection continues')
      if (problem === null) known.delete(id)
      else known.add(id)
    }
  }

  // A restart of this process does not help a version that another process runs or that stopped at an event.
  const isStuckHere = ({ name, version, active, stalledMs, isMismatched }: ConsumerHealth) =>
    active && (isMismatched || stalledMs >= GIVE_UP) && supervisor.isRunning(name, version)

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.pause(OBSERVE, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        const found = await look()
        if (!isReachable) logger.info('progress can be checked again')
        isReachable = true
        logFailures(found)
        const stuck = found.consumers.filter(isStuckHere).map(({ name }) => name)
        if (stuck.length === 0 || hasGivenUp) continue
        hasGivenUp = true
        logger.fatal(
          { stuck },
          'no progress although the log answers, or the log lost events that were read from it; exiting for a restart',
        )
        onGiveUp()
      } catch (error) {
        if (isReachable) logger.warn({ err: error }, 'could not check progress; trying again')
        isReachable = false
      }
    }
  }
  void watch()

  return { look, stop: () => stopping.abort() }
}
