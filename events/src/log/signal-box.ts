/** Lets loops wait for the next signal since their last check, without missing signals raised in between. */
export interface SignalBox {
  /** Returns how many signals have been raised so far. Read it before checking for work. */
  count(): number
  raise(): void
  /** Resolves when the count exceeds `seen`, after `atMostMs` milliseconds, or when the signal aborts. Never rejects. */
  wait(seen: number, atMostMs: number, signal: AbortSignal): Promise<void>
}

export function signalBox(): SignalBox {
  let count = 0
  const waiting = new Set<() => void>()
  return {
    count: () => count,
    raise() {
      count++
      for (const wake of [...waiting]) wake()
    },
    wait(seen, atMostMs, signal) {
      return new Promise((resolve) => {
        if (count !== seen || signal.aborted) return resolve()
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = Number.isFinite(atMostMs) ? setTimeout(wake, atMostMs) : undefined
        waiting.add(wake)
        signal.addEventListener('abort', wake, { once: true })
      })
    },
  }
}
