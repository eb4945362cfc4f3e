import type { WipData } from 'pg-boss'

/**
 * A loop with nothing to do fetches work every 2 s; one that has not for so long has stopped doing so, milliseconds.
 */
const SILENT = 30_000
/** A queue without a loop that fetches work for so long is given up: another start may help, milliseconds. */
const GIVE_UP = 120_000

/** What pg-boss reports about one of its loops; times in milliseconds since 1970. */
export type Loop = Pick<
  WipData,
  'name' | 'count' | 'createdOn' | 'lastFetchedOn' | 'lastJobStartedOn' | 'lastJobEndedOn' | 'lastErrorOn'
>

export interface QueueWatch {
  /** The queues from which no loop in this process has taken or fetched work for 30 s though it could have. */
  silent(loops: readonly Loop[], now: number): readonly string[]
  /** Whether one of them has been so for two minutes. `isReachable`: whether Postgres answers; without it nobody is to blame. */
  isGivenUp(silent: readonly string[], isReachable: boolean, at: number): boolean
}

/** Judges the loops that work on the queues with these names. */
export function queueWatch(queues: readonly string[]): QueueWatch {
  const silentSince = new Map<string, number>()
  return {
    silent: (loops, now) =>
      queues.filter((queue) => {
        const own = loops.filter(({ name }) => name === queue)
        return own.length === 0 || own.some((loop) => !isBusy(loop) && now - lastHeardOf(loop) >= SILENT)
      }),

    isGivenUp(silent, isReachable, at) {
      for (const queue of silentSince.keys()) if (!isReachable || !silent.includes(queue)) silentSince.delete(queue)
      if (!isReachable) return false
      for (const queue of silent) if (!silentSince.has(queue)) silentSince.set(queue, at)
      return [...silentSince.values()].some((since) => at - since >= GIVE_UP - SILENT)
    },
  }
}

// When the end of a job could not be recorded, pg-boss goes on counting it until the next one.
const endedInError = ({ lastErrorOn, lastJobStartedOn }: Loop) => (lastErrorOn ?? 0) > (lastJobStartedOn ?? 0)
const isBusy = (loop: Loop) => loop.count > 0 && !endedInError(loop)

function lastHeardOf(loop: Loop): number {
  const { count, createdOn, lastFetchedOn, lastJobEndedOn, lastErrorOn } = loop
  // A failure counts only as the end of a job: a loop that fails to fetch work is not at work.
  const failedOn = count > 0 && endedInError(loop) ? lastErrorOn : 0
  return Math.max(createdOn, lastFetchedOn ?? 0, lastJobEndedOn ?? 0, failedOn ?? 0)
}
