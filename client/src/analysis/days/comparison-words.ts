import type { Comparison } from '@stillair/api/contract/comparisons.ts'

/** How far it is, and what it has cost so far. */
export function stateText({ state, progress, events, seconds }: Comparison): string {
  const cost = `${events.toLocaleString('en')} events read in ${secondsText(seconds)}`
  switch (state) {
    case 'waiting':
      return 'Waiting for its turn'
    case 'running':
      return `${Math.floor(progress * 100)} %, ${cost}`
    case 'done':
      return `Done: ${cost}`
    case 'failed':
      return 'Not done'
    case 'cancelled':
      return `Cancelled: ${cost}`
  }
}

function secondsText(seconds: number): string {
  if (seconds < 0.1) return 'less than 0.1 s'
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
