/** The longest rest of a run that yields, as a multiple of the time it worked; also the first. */
export const MOST_REST = 20
/** A run must read at least this many times as fast as the log grows. */
const CLOSING_IN = 4

/**
 * Returns how long a run that yields rests from now on, as a multiple of the time it works. While the log hardly grows,
 * the rest is the longest. When the run would otherwise never reach the head, it is 0.
 * @param rest the current multiple
 * @param read positions read since the last check
 * @param grown positions by which the log has grown since then
 */
export function restAfter(rest: number, { read, grown }: { readonly read: bigint; readonly grown: bigint }): number {
  const speed = grown === 0n ? Number.POSITIVE_INFINITY : Number(read) / Number(grown)
  if (speed < CLOSING_IN) return rest <= 1 ? 0 : rest / 4
  // The rest only grows when there is room: at twice the rest, the run is half as fast.
  return speed > 4 * CLOSING_IN ? Math.min(MOST_REST, Math.max(1, rest * 2)) : rest
}
