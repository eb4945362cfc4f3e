/** Lets loops wait until something happened since they last looked, without losing what happens in between. */
export interface SignalBox {
  /** How often something has happened so far. Read it before looking. */
  count(): number
  raise(): void
  /** Resolves when the count is past `seen`, after `atMostMs`, or when the signal aborts. Never rejects. */
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
