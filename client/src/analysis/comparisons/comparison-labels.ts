import type { Comparison } from '@stillair/api/contract/analysis/comparisons.ts'

/** Returns the progress of a comparison and how long it has taken. */
export function stateText({ state, progress, seconds }: Comparison): string {
  const time = secondsText(seconds)
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'running':
      return `${Math.round(progress * 100)} %, ${time} so far`
    case 'done':
      return `Done in ${time}`
    case 'failed':
      return 'Failed'
    case 'cancelled':
      return `Cancelled after ${time}`
  }
}

function secondsText(seconds: number): string {
  if (seconds < 0.1) return 'less than 0.1 s'
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
