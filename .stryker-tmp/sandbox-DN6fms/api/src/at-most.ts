/** Runs work, at most `limit` pieces of it at once; the others wait for their turn in the order they came. */
// @ts-nocheck

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>

export function atMost(limit: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < limit) running += 1
    // Whoever ends hands over the place, so nobody who comes meanwhile takes it.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
