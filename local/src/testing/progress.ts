/** What a runner reports to whoever started it: how many tests or files there are, and each as it begins and ends. */
export type ProgressMessage = { total: number } | { begins: string; file: string } | { ends: string; file: string }

/** Seconds that a file took in an earlier run; null when it is new. */
export type EarlierSeconds = (file: string) => number | null

/** How far a run is. */
export interface Progress {
  readonly total: number
  readonly done: number
  /** Tests or files, in the order in which they began. */
  readonly running: readonly string[]
  /** Seconds, from an earlier run, of what is done. */
  readonly secondsDone: number
}

export const NOTHING_YET: Progress = { total: 0, done: 0, running: [], secondsDone: 0 }

export function advance(progress: Progress, message: ProgressMessage, earlier: EarlierSeconds): Progress {
  if ('total' in message) return { ...progress, total: message.total }
  if ('begins' in message) return { ...progress, running: [...progress.running, message.begins] }
  return {
    ...progress,
    done: progress.done + 1,
    running: progress.running.filter((name) => name !== message.ends),
    secondsDone: progress.secondsDone + (earlier(message.file) ?? 0),
  }
}

/**
 * One line for a terminal of so many columns: `unit tests: 120 of 508, about 6 min left, bin.test.ts`. What is left is
 * computed from an earlier run's `secondsInAll`, or from how many are done when there was none.
 */
export function progressLine(
  name: string,
  { total, done, running, secondsDone }: Progress,
  { elapsed, secondsInAll, columns }: { elapsed: number; secondsInAll: number; columns: number },
): string {
  const share = secondsInAll > 0 ? Math.min(1, secondsDone / secondsInAll) : done / Math.max(1, total)
  // The first seconds are start-up, and tell nothing.
  const left = share > 0.02 && done < total ? `, about ${words((elapsed * (1 - share)) / share)} left` : ''
  const now = running.length > 0 ? `, ${running.join(', ')}` : ''
  return `  ${name}: ${done} of ${total}${left}${now}`.slice(0, columns - 1)
}

const words = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`)
