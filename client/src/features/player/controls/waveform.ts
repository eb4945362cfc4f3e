/**
 * Returns `count` bar heights from peaks (0–255): the loudest peak of each bar's share, relative to the loudest of all,
 * never quite 0. Without peaks, all bars have one low height.
 */
export function barsOf(peaks: readonly number[] | null, count: number): number[] {
  if (!peaks || peaks.length === 0) return Array.from({ length: count }, () => 0.3)
  const loudest = Math.max(1, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(0.08, Math.max(...peaks.slice(from, to)) / loudest)
  })
}
