/** Chance that is the same for the same seed. */
export interface Chance {
  /** From 0 to 1, without 1. */
  next(): number
  /** A whole number from 0, below the limit. */
  below(limit: number): number
  /** Whether something of that share happens. */
  happens(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Numbers of mulberry32. */
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
