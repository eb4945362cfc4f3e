import type { Position } from '@stillair/events/language/position.ts'
import type { Failure } from '../engine/failure.ts'
import type { Checkpoint } from '../model/checkpoint.ts'

/** Milliseconds without progress, although there is something to read, after which a projection needs attention. */
export const NO_PROGRESS_MS = 30_000

export interface ConsumerHealth {
  readonly name: string
  readonly version: number
  readonly active: boolean
  readonly position: string
  /** Whether it has read everything in the log. */
  readonly caughtUp: boolean
  /** Whether the log lacks the event at its checkpoint, so that it has stopped. */
  readonly isMismatched: boolean
  /** Milliseconds without progress while there is something to read; otherwise 0. */
  readonly stalledMs: number
  /** Why it is unhealthy; null when healthy. */
  readonly problem: string | null
}

export interface Health {
  readonly healthy: boolean
  /** The actual head of the log. */
  readonly head: string
  readonly consumers: readonly ConsumerHealth[]
}

/** What one look at the log and the checkpoints found. */
export interface Observation {
  readonly head: Position
  /** The names of the consumers that should exist. */
  readonly expected: readonly string[]
  readonly checkpoints: readonly Pick<Checkpoint, 'name' | 'version' | 'active' | 'position' | 'readUpTo'>[]
  readonly failures: readonly Failure[]
  /** The checkpoints whose events the log does not have. */
  readonly notInLog: readonly Pick<Checkpoint, 'name' | 'version'>[]
  /** Why consumers do not run, by name. */
  readonly problems: ReadonlyMap<string, string>
}

export interface HealthTracker {
  /** Records an observation at a moment, in milliseconds of any monotonic clock. */
  observe(observation: Observation, at: number): Health
  /**
   * Records that the log or Postgres did not answer. Time until the next observation does not count as time without
   * progress.
   */
  unreachable(at: number): void
}

/**
 * Judges by progress, not by lag. A projection that is far behind but moving is healthy. One that has something to read
 * and has not moved for `noProgressMs` is not, whether it is stopped, stuck, or has no runner. A log that lacks what
 * was read from it has lost its end, or is another log.
 */
export function healthTracker({ noProgressMs = NO_PROGRESS_MS } = {}): HealthTracker {
  /** Consumers that had something to read at the last observation: their positions, and since when. */
  const waiting = new Map<string, { readonly readUpTo: Position; readonly since: number }>()
  let unreachableSince: number | null = null

  return {
    unreachable(at) {
      unreachableSince ??= at
    },

    observe({ head, expected, checkpoints, failures, notInLog, problems }, at) {
      const away = unreachableSince === null ? 0 : at - unreachableSince
      unreachableSince = null
      const consumers = checkpoints.map(({ name, version, active, position, readUpTo }): ConsumerHealth => {
        const id = `${name} ${version}`
        const last = waiting.get(id)
        const isMismatched = notInLog.some((one) => one.name === name && one.version === version)
        const isCaughtUp = readUpTo >= head && !isMismatched
        const since = last?.readUpTo === readUpTo ? last.since + away : at
        if (isCaughtUp) waiting.delete(id)
        else waiting.set(id, { readUpTo, since })
        const stalledMs = isCaughtUp ? 0 : at - since
        const failure = failures.find((one) => one.name === name && one.version === version)
        const problem = failure
          ? `stopped at position ${failure.position} (${failure.eventType} ${failure.eventId}): ${failure.reason}`
          : isMismatched
            ? `is at position ${position}, and the log, which goes to ${head}, does not have the event it read there`
            : stalledMs >= noProgressMs
              ? `no progress for ${Math.round(stalledMs / 1_000)} s at position ${readUpTo}, and the log goes to ${head}`
              : null
        return {
          name,
          version,
          active,
          position: String(isMismatched ? position : readUpTo),
          caughtUp: isCaughtUp,
          isMismatched,
          stalledMs,
          problem,
        }
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
          isMismatched: false,
          stalledMs: 0,
          problem,
        })
      }
      return { healthy: consumers.every(({ problem }) => problem === null), head: String(head), consumers }
    },
  }
}
