import type { Position } from '@stillair/events/language/position.ts'
import { within } from '@stillair/events/process/wait.ts'
import type pg from 'pg'
import type { QueueWatch } from '../jobs/queue-watch.ts'

/** A health request is answered within this, milliseconds: a container's check waits 5 s. */
const ANSWER = 3_000

/** What the worker has opened so far. */
export interface WorkerParts {
  ffmpeg: 'starting' | 'ok'
  /** Null until it is open. */
  log: { head(): Promise<Position> } | null
  /** The queues without a loop that works; or what else is the case. */
  queues: (() => readonly string[]) | 'starting' | 'stopping'
}

export interface WorkerHealth {
  /** The state of each part; `ok`, or what is the matter. */
  look(): Promise<Readonly<Record<string, string>>>
  /** To be called every few seconds: whether a queue has been silent for so long that another start may help. */
  isGivenUp(): Promise<boolean>
}

export function workerHealth(pool: pg.Pool, parts: WorkerParts, watch: QueueWatch): WorkerHealth {
  const database = oneAtATime(() => pool.query('select 1'))
  const log = oneAtATime(async () => parts.log?.head())
  const silent = () => (typeof parts.queues === 'function' ? parts.queues() : [])
  const stateOfQueues = () => {
    if (typeof parts.queues === 'string') return parts.queues
    const names = silent()
    return names.length === 0 ? 'ok' : `nobody has asked for work for 30 s: ${names.join(', ')}`
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

/** Whether it succeeds in time. While an earlier call has no answer, it is not made again. */
function oneAtATime(question: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null
  return async () => {
    asked ??= question()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null
      })
    return within(ANSWER, asked, () => false)
  }
}
