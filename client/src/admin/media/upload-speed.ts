/** The speed is that of the last seconds. */
const OVER_MS = 5_000
/** Less means nothing yet. */
const LEAST_MS = 500

export interface SpeedMeter {
  /** Takes how many bytes are sent at a time in milliseconds; returns bytes per second, 0 until that is known. */
  readonly note: (sent: number, at: number) => number
  /** Begins anew, after a pause. */
  readonly reset: () => void
}

/** Measures how fast an upload is now, whatever it was before. */
export function speedMeter(): SpeedMeter {
  let samples: { readonly at: number; readonly sent: number }[] = []
  return {
    note(sent, at) {
      // A lost connection takes back what did not arrive.
      if (sent < (samples.at(-1)?.sent ?? 0)) samples = []
      samples = [...samples.filter((sample) => at - sample.at < OVER_MS), { at, sent }]
      const first = samples[0]
      if (!first || at - first.at < LEAST_MS) return 0
      return ((sent - first.sent) * 1000) / (at - first.at)
    },
    reset() {
      samples = []
    },
  }
}
