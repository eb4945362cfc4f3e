/** The speed is averaged over this many milliseconds. */
const OVER_MS = 5_000
/** With fewer milliseconds the speed is unknown. */
const LEAST_MS = 500

export interface SpeedMeter {
  /** Takes the bytes sent at a time in milliseconds. Returns bytes per second; 0 while unknown. */
  readonly note: (sent: number, at: number) => number
  /** Starts over after a pause. */
  readonly reset: () => void
}

/** Measures the current speed of an upload, regardless of earlier speeds. */
export function speedMeter(): SpeedMeter {
  let samples: { readonly at: number; readonly sent: number }[] = []
  return {
    note(sent, at) {
      // After a lost connection the count falls back to the bytes that arrived.
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
