/** Resolves after `ms` milliseconds, or as soon as the signal aborts. Never rejects. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}

/** Returns the promise's value, or `null` as soon as the signal aborts. Ignores the promise's outcome after that. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(null)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Returns the promise's value, or calls `late` when the promise takes longer than `ms` milliseconds, and returns or throws
 * its outcome. Ignores the promise's outcome after that.
 */
export async function within<T, Late>(ms: number, promise: Promise<T>, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms))
  }).then(late)
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the milliseconds to wait before the next attempt: doubling from 50 ms to 2 s, of which half is random so that
 * clients that failed together do not retry together. `attempt` counts from 0.
 */
export function backOff(attempt: number, { first = 50, most = 2_000 } = {}): number {
  const full = Math.min(most, first * 2 ** Math.min(attempt, 16))
  return full / 2 + (Math.random() * full) / 2
}
