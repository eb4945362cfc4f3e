/** Milliseconds between two updates of the line on a terminal, and between two lines elsewhere, such as in a file. */
const TERMINAL_INTERVAL = 250
const FILE_INTERVAL = 10_000
/** Milliseconds before a terminal shows progress, so that short commands print nothing extra. */
const TERMINAL_DELAY = 1_000

/** The used part of a writable stream. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface ProgressDisplay {
  /** Shows that this share of the work, 0 to 1, is done. Cheap enough to call for every batch. */
  update(share: number): void
  /** Removes the line from a terminal. */
  end(): void
}

/**
 * Shows how much of a long command is done and how long the rest takes: on a terminal as one line that updates, elsewhere as a line
 * every ten seconds. Writes to standard error, so that the command's own output stays clean.
 *
 * @param what the work, such as `reading the log`
 */
export function showProgress(
  what: string,
  output: ProgressOutput = process.stderr,
  now: () => number = () => performance.now(),
): ProgressDisplay {
  const begun = now()
  const interval = output.isTTY ? TERMINAL_INTERVAL : FILE_INTERVAL
  let nextAt = begun + (output.isTTY ? TERMINAL_DELAY : FILE_INTERVAL)
  let isShown = false
  return {
    update(share) {
      const at = now()
      if (at < nextAt) return
      nextAt = at + interval
      const line = `${what}: ${Math.floor(share * 100)} %${timeLeft(share, (at - begun) / 1_000)}`
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
      isShown = true
    },
    end() {
      if (isShown && output.isTTY) output.write('\r\u001b[K')
    },
  }
}

/**
 * Returns the estimated rest of a work of which a share (0 to 1) took `elapsed` seconds, such as `, about 6 min left`; `''` when done, and
 * during the first two per cent, which are start-up and allow no estimate.
 */
export function timeLeft(share: number, elapsed: number): string {
  if (share <= 0.02 || share >= 1) return ''
  const seconds = (elapsed * (1 - share)) / share
  return `, about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`} left`
}
