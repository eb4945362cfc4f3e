import type { Position } from '@stillair/events/language/position.ts'
import { within } from '@stillair/events/process/wait.ts'
import type pg from 'pg'
import type { QueueWatch } from '../jobs/queue-watch.ts'

/** Deadline for the answer to a health request, milliseconds: a container's health check waits 5 s. */
const ANSWER = 3_000

/** What the worker has opened so far. */
export interface WorkerParts {
  ffmpeg: 'starting' | 'ok'
  /** Null until the log is open. */
  log: { head(): Promise<Position> } | null
  /** Returns the silent queues; a string while starting or stopping. */
  queues: (() => readonly string[]) | 'starting' | 'stopping'
}

export interface WorkerHealth {
  /** Returns the state of each part: `ok`, or the problem. */
  look(): Promise<Readonly<Record<string, string>>>
  /** Returns whether a queue has been silent for so long that a restart may help. Call it every few seconds. */
  isGivenUp(): Promise<boolean>
}

export function workerHealth(pool: pg.Pool, parts: WorkerParts, watch: QueueWatch): WorkerHealth {
  const database = oneAtATime(() => pool.query('select 1'))
  const log = oneAtATime(async () => parts.log?.head())
  const silent = () => (typeof parts.queues === 'function' ? parts.queues() : [])
  const stateOfQueues = () => {
    if (typeof parts.queues === 'string') return parts.queues
    const names = silent()
    return names.length === 0 ? 'ok' : `no loop has fetched jobs for 30 s: ${names.join(', ')}`
  }
  return {
    async look() {
      const [isDatabaseThere, isLogThere] = await Promise.all([database(), log()])
      return {
        ffmpeg: parts.ffmpeg,
        database: isDatabaseThere ? 'ok' : 'not reachable',
        log: parts.log === null ? 'starting' : isLogThere ? 'ok' : 'not reachable',
        queues: stateOfQueues(),
      }
    },
    isGivenUp: async () => watch.isGivenUp(silent(), await database(), performance.now()),
  }
}

/** Returns a check that reports whether the query succeeds in time. While a query is pending, it starts no other. */
function oneAtATime(question: () => Promise<unknown>): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null
  return async () => {
    pending ??= question()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = null
      })
    return within(ANSWER, pending, () => false)
  }
}
