import type { Logger } from 'pino'
import { pause } from '../../process/wait.ts'
import { isTransient } from './transient-error.ts'

export interface OutageLogOptions {
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** What is reported, such as `the job queues`. */
  readonly of: string
  /** Asks Postgres anything. Rejects while it cannot be reached. */
  readonly reach: () => Promise<unknown>
  /** Milliseconds between two attempts to reach it. */
  readonly everyMs?: number
  /** Milliseconds without an error after which an outage is over. Longer than the connection timeout, so that attempts from
   * within the outage have failed by then. */
  readonly quietMs?: number
}

export interface OutageLog {
  /** Takes the error of an attempt. One that is no outage is logged as it is, unless there is one. */
  failed(error: unknown): void
  stop(): void
}

/** Logs one line when an outage of Postgres begins and one when it is over, however many attempts fail meanwhile. */
export function outageLog({ log, of, reach, everyMs = 1_000, quietMs = 6_000 }: OutageLogOptions): OutageLog {
  const stopping = new AbortController()
  let last = 0
  let isOut = false

  async function untilOver(): Promise<void> {
    const began = performance.now()
    while (isOut) {
      await pause(everyMs, stopping.signal)
      if (stopping.signal.aborted) return
      const isReached = await reach().then(
        () => true,
        () => false,
      )
      isOut = !isReached || performance.now() - last < quietMs
    }
    log.info({ seconds: Math.round((performance.now() - began) / 1_000) }, `${of} can be reached again`)
  }

  return {
    failed(thrown) {
      // pg-boss reports a copy of an error's properties.
      const error = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown)
      if (!isOut && !isTransient(error)) return log.warn({ err: error }, `${of} reported an error`)
      last = performance.now()
      if (isOut || stopping.signal.aborted) return
      isOut = true
      log.warn({ reason: error.message }, `${of} cannot be reached`)
      void untilOver()
    },
    stop: () => stopping.abort(),
  }
}
