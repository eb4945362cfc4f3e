/**
 * Milliseconds for which a prefetched response may wait for its screen. After that the screen sends its own request and gets
 * current data.
 */
const FRESH_MS = 5_000

const early = new Map<string, Promise<unknown>>()

/**
 * Stores a response requested before its screen exists. It is used once, within five seconds, and only until the next command.
 */
export function storePrefetched(address: string, answer: Promise<unknown>): void {
  // The screen that takes the response handles its failure.
  answer.catch(() => {})
  early.set(address, answer)
  setTimeout(() => early.delete(address), FRESH_MS)
}

/** Returns the prefetched response for an address, and removes it; `undefined` without one. */
export function takePrefetched(address: string): Promise<unknown> | undefined {
  const answer = early.get(address)
  early.delete(address)
  return answer
}

/** Drops all prefetched responses, which a command may have made out of date. */
export function dropPrefetched(): void {
  early.clear()
}
