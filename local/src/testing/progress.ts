import { timeLeft } from '@stillair/events/process/show-progress.ts'

/** Messages from a runner to its parent process: the keys of its tests or files, and the start and end of each. */
export type ProgressMessage = { all: string[] } | { begins: string; key: string } | { ends: string; key: string }

/** Seconds that each test or file took in an earlier run, by its key. */
export type EarlierSeconds = ReadonlyMap<string, number>

/** The progress of a run. */
export interface Progress {
  readonly total: number
  readonly done: number
  /** Names of running tests or files, in the order of their start. */
  readonly running: readonly string[]
  /** Seconds that finished tests, and all tests, took in an earlier run. */
  readonly secondsDone: number
  readonly secondsInAll: number
}

export const NOTHING_YET: Progress = { total: 0, done: 0, running: [], secondsDone: 0, secondsInAll: 0 }

export function advance(progress: Progress, message: ProgressMessage, earlier: EarlierSeconds): Progress {
  const secondsOf = (key: string) => earlier.get(key) ?? 0
  if ('all' in message) {
    const secondsInAll = message.all.reduce((sum, key) => sum + secondsOf(key), 0)
    return { ...progress, total: message.all.length, secondsInAll }
  }
  if ('begins' in message) return { ...progress, running: [...progress.running, message.begins] }
  return {
    ...progress,
    done: progress.done + 1,
    running: progress.running.filter((name) => name !== message.ends),
    secondsDone: progress.secondsDone + secondsOf(message.key),
  }
}

/**
 * Returns a line for a terminal of `columns` columns: `unit tests: 120 of 508, about 6 min left, bin.test.ts`. It estimates the
 * remaining time from an earlier run, or from the finished share when there was none; `elapsed` is in seconds.
 */
export function progressLine(name: string, progress: Progress, elapsed: number, columns: number): string {
  const { total, done, running, secondsDone, secondsInAll } = progress
  const share = secondsInAll > 0 ? Math.min(1, secondsDone / secondsInAll) : done / Math.max(1, total)
  const left = done < total ? timeLeft(share, elapsed) : ''
  const now = running.length > 0 ? `, ${running.join(', ')}` : ''
  return `  ${name}: ${done} of ${total}${left}${now}`.slice(0, columns - 1)
}
