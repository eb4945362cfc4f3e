/** How many times as long as it worked a run that yields rests, at most, and where it begins. */
export const MOST_REST = 20
/** A run closes in on the head of the log at no less than these times the speed at which the log grows. */
const CLOSING_IN = 4

/**
 * How many times as long as it worked a run that yields is to rest from now on, after it rested `rest` times as long: as
 * long as ever while the log hardly grows, not at all when it would never reach the head otherwise.
 * @param read positions that it has read since the last time
 * @param grown positions by which the log has grown since then
 */
export function restAfter(rest: number, { read, grown }: { readonly read: bigint; readonly grown: bigint }): number {
  const speed = grown === 0n ? Number.POSITIVE_INFINITY : Number(read) / Number(grown)
  if (speed < CLOSING_IN) return rest <= 1 ? 0 : rest / 4
  // Not more before there is room: at twice the rest it would be half as fast.
  return speed > 4 * CLOSING_IN ? Math.min(MOST_REST, Math.max(1, rest * 2)) : rest
}
