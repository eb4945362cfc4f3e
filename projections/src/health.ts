import type { Position } from '@stillair/events/position.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Failure } from './failure.ts'

/** What has something to read and has not moved for so long needs a person, milliseconds. */
export const NO_PROGRESS_MS = 30_000

export interface ConsumerHealth {
  readonly name: string
  readonly version: number
  readonly active: boolean
  readonly position: string
  /** Whether it has read everything in the log. */
  readonly caughtUp: boolean
  /** Whether its checkpoint is where the log has not been yet, so that it does not read what is added. */
  readonly beyond: boolean
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
  readonly checkpoints: readonly Pick<Checkpoint, 'name' | 'version' | 'active' | 'position'>[]
  readonly failures: readonly Failure[]
  /** Why consumers do not run, by name. */
  readonly problems: ReadonlyMap<string, string>
}

export interface HealthTracker {
  /** Takes note of what is the case at a moment (milliseconds on any clock that only goes forward). */
  observe(observation: Observation, at: number): Health
  /** Takes note that at this moment the log or Postgres did not answer: until the next observation no time counts. */
  unreachable(at: number): void
}

/**
 * Judges by progress, not by lag: a projection that is far behind and works is healthy; one that has something to read
 * and has not moved for `noProgressMs` is not, whether stopped, stuck, or without a runner anywhere.
 *
 * A checkpoint may be past the head, which is the last event of the product: in an EventStoreDB others write, too. But
 * when the head moves on afterwards and is still not past it, then events were added that it will never read.
 */
export function healthTracker({ noProgressMs = NO_PROGRESS_MS } = {}): HealthTracker {
  /** What still had something to read when last looked at: where it was, and since when. */
  const waiting = new Map<string, { readonly position: Position; readonly since: number }>()
  /** Where each was when last looked at, and the first head that was read after that. */
  const reached = new Map<string, { readonly position: Position; readonly head: Position | null }>()
  let unreachableSince: number | null = null

  /** Whether the log went on and is still not past this position. */
  function isBeyond(id: string, position: Position, head: Position): boolean {
    const before = reached.get(id)
    const isSame = before?.position === position
    if (!isSame || before.head === null) reached.set(id, { position, head: isSame ? head : null })
    return isSame && before.head !== null && head > before.head && head <= position
  }

  return {
    unreachable(at) {
      unreachableSince ??= at
    },

    observe({ head, expected, checkpoints, failures, problems }, at) {
      const away = unreachableSince === null ? 0 : at - unreachableSince
      unreachableSince = null
      const consumers = checkpoints.map(({ name, version, active, position }): ConsumerHealth => {
        const id = `${name} ${version}`
        const last = waiting.get(id)
        const beyond = isBeyond(id, position, head)
        const isCaughtUp = position >= head
        const since = last?.position === position ? last.since + away : at
        if (isCaughtUp) waiting.delete(id)
        else waiting.set(id, { position, since })
        const stalledMs = isCaughtUp ? 0 : at - since
        const failure = failures.find((one) => one.name === name && one.version === version)
        const problem = failure
          ? `stopped at position ${failure.position} (${failure.eventType} ${failure.eventId}): ${failure.reason}`
          : beyond
            ? `is at position ${position}, beyond the log, which goes to ${head}: what is added to it is not read`
            : stalledMs >= noProgressMs
              ? `no progress for ${Math.round(stalledMs / 1_000)} s at position ${position}, and the log goes to ${head}`
              : null
        const caughtUp = isCaughtUp && !beyond
        return { name, version, active, position: String(position), caughtUp, beyond, stalledMs, problem }
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
          beyond: false,
          stalledMs: 0,
          problem,
        })
      }
      return { healthy: consumers.every(({ problem }) => problem === null), head: String(head), consumers }
    },
  }
}
