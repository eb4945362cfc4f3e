import type { Position } from '@stillair/events/position.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Failure } from './failure.ts'

export interface ConsumerHealth {
  readonly name: string
  readonly version: number
  readonly active: boolean
  readonly position: string
  /** Whether it has read everything in the log. */
  readonly caughtUp: boolean
  /** Milliseconds without progress, when there is something to read; else 0. */
  readonly stalledMs: number
  /** Why it is not healthy; null when it is. */
  readonly problem: string | null
}

export interface Health {
  readonly healthy: boolean
  /** The true head of the log. */
  readonly head: string
  readonly consumers: readonly ConsumerHealth[]
}

/** What was seen at one moment. */
export interface Observation {
  readonly head: Position
  /** The names of what should be there. */
  readonly expected: readonly string[]
  readonly checkpoints: readonly Checkpoint[]
  readonly failures: readonly Failure[]
  /** Why consumers do not run, by name. */
  readonly problems: ReadonlyMap<string, string>
}

export interface HealthTracker {
  /** Takes note of what is the case at a moment (milliseconds on any clock that only goes forward). */
  observe(observation: Observation, at: number): Health
}

/**
 * Judges by progress, not by lag: a projection that is far behind and works is healthy; one that has something to read
 * and has not moved for `noProgressMs` is not, be it stopped, stuck, or without a runner anywhere.
 */
export function healthTracker({ noProgressMs }: { readonly noProgressMs: number }): HealthTracker {
  /** What still had something to read when last looked at: where it was, and since when. */
  const waiting = new Map<string, { readonly position: Position; readonly since: number }>()

  return {
    observe({ head, expected, checkpoints, failures, problems }, at) {
      const consumers = checkpoints.map(({ name, version, active, position }): ConsumerHealth => {
        const id = `${name} ${version}`
        const last = waiting.get(id)
        const isCaughtUp = position >= head
        const since = last?.position === position ? last.since : at
        if (isCaughtUp) waiting.delete(id)
        else waiting.set(id, { position, since })
        const stalledMs = isCaughtUp ? 0 : at - since
        const failure = failures.find((one) => one.name === name && one.version === version)
        const problem = failure
          ? `stopped at position ${failure.position} (${failure.eventType} ${failure.eventId}): ${failure.reason}`
          : stalledMs >= noProgressMs
            ? `no progress for ${Math.round(stalledMs / 1_000)} s at position ${position}, and the log goes to ${head}`
            : null
        return { name, version, active, position: String(position), caughtUp: isCaughtUp, stalledMs, problem }
      })
      for (const name of expected) {
        const serving = checkpoints.find((checkpoint) => checkpoint.name === name && checkpoint.active)
        const problem = problems.get(name) ?? (serving ? null : 'has not been built yet')
        if (problem === null) continue
        const { version = 0, position = 0n } = serving ?? {}
        consumers.push({
          name,
          version,
          active: false,
          position: String(position),
          caughtUp: false,
          stalledMs: 0,
          problem,
        })
      }
      return { healthy: consumers.every(({ problem }) => problem === null), head: String(head), consumers }
    },
  }
}
