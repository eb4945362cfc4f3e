/** How long what was asked for early may wait for its screen, milliseconds: then the screen asks by itself, and gets what is so by then. */
const FRESH_MS = 5_000

const early = new Map<string, Promise<unknown>>()

/** Keeps an answer that was asked for before there is a screen. It is taken once, within five seconds, and before anything is changed. */
export function storePrefetched(address: string, answer: Promise<unknown>): void {
  // A failure is met by whoever takes it.
  answer.catch(() => {})
  early.set(address, answer)
  setTimeout(() => early.delete(address), FRESH_MS)
}

/** The answer that waits at an address; `undefined` without one. */
export function takePrefetched(address: string): Promise<unknown> | undefined {
  const answer = early.get(address)
  early.delete(address)
  return answer
}

/** Something is changed: what was asked for before is asked for again. */
export function dropPrefetched(): void {
  early.clear()
}
