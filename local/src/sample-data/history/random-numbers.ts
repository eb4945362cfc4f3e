/** Reproducible random numbers from a seed. */
export interface Chance {
  /** Returns a number from 0 to 1, exclusive. */
  next(): number
  /** Returns a whole number from 0 and below the limit. */
  below(limit: number): number
  /** Returns true with the given probability. */
  happens(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Creates a generator (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    happens: (share) => next() < share,
    pick: (list) => list[below(list.length)] ?? list[0],
  }
}
