import type { WipData } from 'pg-boss'

/** Time without a fetch after which a loop counts as silent, milliseconds. An idle loop fetches every 2 s. */
const SILENT = 30_000
/** Time after which a silent queue is given up, milliseconds, because a restart may help. */
const GIVE_UP = 120_000

/** What pg-boss reports about one of its loops. Times are milliseconds since 1970. */
export type Loop = Pick<
  WipData,
  'name' | 'count' | 'createdOn' | 'lastFetchedOn' | 'lastJobStartedOn' | 'lastJobEndedOn' | 'lastErrorOn'
>

export interface QueueWatch {
  /**
   * Returns the silent queues: for 30 s, no loop in this process has taken or fetched a job from them though it could.
   */
  silent(loops: readonly Loop[], now: number): readonly string[]
  /**
   * Returns whether a queue has been silent for two minutes. Never true while Postgres is unreachable (`isReachable`),
   * because no loop can fetch then.
   */
  isGivenUp(silent: readonly string[], isReachable: boolean, at: number): boolean
}

/** Creates a watch over the loops of these queues. */
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

// pg-boss counts a job whose end could not be recorded as running until the next one starts.
const endedInError = ({ lastErrorOn, lastJobStartedOn }: Loop) => (lastErrorOn ?? 0) > (lastJobStartedOn ?? 0)
const isBusy = (loop: Loop) => loop.count > 0 && !endedInError(loop)

function lastHeardOf(loop: Loop): number {
  const { count, createdOn, lastFetchedOn, lastJobEndedOn, lastErrorOn } = loop
  // An error counts only while it ends a job: a loop that fails to fetch is not working.
  const failedOn = count > 0 && endedInError(loop) ? lastErrorOn : 0
  return Math.max(createdOn, lastFetchedOn ?? 0, lastJobEndedOn ?? 0, failedOn ?? 0)
}
