/**
 * Counts the seconds really listened to: clock time while sound plays, without pauses, stalls and jumps, and never more
 * than the media advanced. Pure: the moment is passed in.
 */
export interface Meter {
  /** The seconds of all finished runs. */
  readonly total: number
  /** The current unbroken stretch of playback. */
  readonly run: Run | null
}

interface Run {
  readonly began: Moment
  /** Media seconds per clock second. */
  readonly rate: number
}

/** A moment on a monotonic clock, and the media position at that moment; both in seconds. */
export interface Moment {
  readonly now: number
  readonly positionSeconds: number
}

export const NEW_METER: Meter = { total: 0, run: null }

/**
 * Returns the seconds that a run counts for: the time passed, or less if the media advanced by less than that time
 * allows. Measured from the run's beginning, so that the jitter of single ticks doesn't add up.
 */
function worth(run: Run, moment: Moment): number {
  const passed = moment.now - run.began.now
  const advanced = (moment.positionSeconds - run.began.positionSeconds) / run.rate
  return Math.max(0, Math.min(passed, advanced))
}

/** Starts a run at a rate, after ending the current one. */
export function beginRun(meter: Meter, moment: Moment, rate: number): Meter {
  return { total: listenedSeconds(meter, moment), run: { began: moment, rate } }
}

/** Ends the current run. */
export function endRun(meter: Meter, moment: Moment): Meter {
  return { total: listenedSeconds(meter, moment), run: null }
}

/** Returns the seconds listened to until this moment. */
export function listenedSeconds(meter: Meter, moment: Moment): number {
  return meter.total + (meter.run ? worth(meter.run, moment) : 0)
}
