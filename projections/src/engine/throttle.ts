/** A run must read at least this many times as fast as the log grows. */
const CLOSING_IN = 4

/**
 * A rest as a share of the processor time of its turn. A rebuild of one read model must not take longer than one of all without
 * rests. It took 0.82 of that time without rests, 0.9 with this share, and 0.99 with twice as much.
 */
const REST = 0.25

/**
 * Returns how many seconds a run that yields rests after a turn. Waiting for Postgres is no work, so a busy Postgres does not make
 * the rests longer.
 * @param elapsed how long the turn took, in seconds
 * @param processor processor time of this process during the turn, in seconds
 */
export const restOf = ({ elapsed, processor }: { readonly elapsed: number; readonly processor: number }): number =>
  REST * Math.min(elapsed, processor)

/**
 * Returns whether a run that yields rests from now on: not while it would hardly gain on the head of the log.
 * @param rests whether it has rested until now
 * @param read positions read since the last check
 * @param grown positions by which the log has grown since then
 */
export function restsOn(rests: boolean, { read, grown }: { readonly read: bigint; readonly grown: bigint }): boolean {
  const speed = grown === 0n ? Number.POSITIVE_INFINITY : Number(read) / Number(grown)
  if (speed < CLOSING_IN) return false
  // With rests it is slower, so it rests again only when there is room.
  return rests || speed > 4 * CLOSING_IN
}
