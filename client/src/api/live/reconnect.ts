/** The longest wait between attempts, in milliseconds. */
const LONGEST_WAIT_MS = 30_000
/** A connection that lasts for fewer milliseconds counts as a failure. */
const SOUND_AFTER_MS = 5_000

export interface StayConnectedOptions {
  /** Holds one connection: calls `opened` when it opens, resolves when it ends, and throws when it breaks. */
  readonly connect: (opened: () => void) => Promise<void>
  readonly onState: (state: 'open' | 'down') => void
  /** Waits for so many milliseconds, until there is a reason to try earlier, or until `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  /** Returns the time in milliseconds. */
  readonly now?: () => number
  /** Returns a number from 0 to 1, which spreads the reconnections of clients that were cut off at the same moment. */
  readonly random?: () => number
}

/** Returns the wait in milliseconds after so many failures in a row: 1, 2, 4 … 30 s, randomly shortened by up to half. */
export function backOff(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (failures - 1))
  return longest * (1 - random / 2)
}

/**
 * Connects, and reconnects whenever a connection ends, sooner after a stable one than after failures, until it is aborted.
 * Libraries for server-sent events (eventsource, fetch-event-source) hide comments, without which silence can't be detected;
 * eventsource also gives up for good after a 503.
 */
export async function stayConnected(options: StayConnectedOptions): Promise<void> {
  const { connect, onState, wait, signal, now = Date.now, random = Math.random } = options
  let failures = 0
  while (!signal.aborted) {
    let openedAt: number | null = null
    let isBroken = false
    try {
      await connect(() => {
        openedAt = now()
        onState('open')
      })
    } catch {
      isBroken = true
    }
    if (signal.aborted) return
    const wasSound = openedAt !== null && now() - openedAt >= SOUND_AFTER_MS
    failures = wasSound ? 0 : failures + 1
    // The server closes every connection eventually. That is not a failure.
    if (isBroken || !wasSound) onState('down')
    await wait(failures === 0 ? random() * 500 : backOff(failures, random()), signal)
  }
}
