/** The longest wait between attempts, milliseconds. */
const LONGEST_WAIT_MS = 30_000
/** A connection that lasts shorter counts as one that failed. */
const SOUND_AFTER_MS = 5_000

export interface StayConnectedOptions {
  /** One connection: resolves when it ends, calls `opened` once it stands. Throws when it breaks. */
  readonly connect: (opened: () => void) => Promise<void>
  readonly onState: (state: 'open' | 'down') => void
  /** Waits so many milliseconds, or until there is a reason to try earlier, or until `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly now?: () => number
  /** 0 to 1; spreads those who were all cut off at once. */
  readonly random?: () => number
}

/** How long to wait after so many failures in a row: 1, 2, 4 … 30 s, and up to half as much less by chance. Milliseconds. */
export function backOff(failures: number, random: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (failures - 1))
  return longest * (1 - random / 2)
}

/**
 * Connects, and connects again whenever a connection ends, sooner after a sound one than after failures, until it is
 * aborted. Ours, because the libraries for server-sent events (eventsource, fetch-event-source) keep the comments to
 * themselves, whose absence is how silence is noticed, and the first of them gives up for good at a 503.
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
    // The server ends every connection some time: that is no trouble.
    if (isBroken || !wasSound) onState('down')
    await wait(failures === 0 ? random() * 500 : backOff(failures, random()), signal)
  }
}
