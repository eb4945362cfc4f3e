/**
 * Counts the seconds that were really listened to: time on the clock while sound was playing, never pauses, stalls or
 * jumps, and never more than the media itself moved on. Pure: the moment is passed in.
 */
export interface Meter {
  /** Seconds of all runs that have ended. */
  readonly total: number
  /** The unbroken stretch of playing that is under way. */
  readonly run: Run | null
}

interface Run {
  readonly began: Moment
  /** Media seconds that pass in one second on the clock. */
  readonly rate: number
}

/** A moment on a clock that only goes forward, and where the media is at that moment; both in seconds. */
export interface Moment {
  readonly now: number
  readonly positionSeconds: number
}

export const NEW_METER: Meter = { total: 0, run: null }

/**
 * What a run is worth: the time that passed, or, when the media moved on by less than that time would carry it, what
 * the media moved. Measured from the run's beginning, so that the jitter of single ticks does not add up.
 */
function worth(run: Run, moment: Moment): number {
  const passed = moment.now - run.began.now
  const advanced = (moment.positionSeconds - run.began.positionSeconds) / run.rate
  return Math.max(0, Math.min(passed, advanced))
}

/** Sound has begun to play at a rate. A run under way is ended first. */
export function beginRun(meter: Meter, moment: Moment, rate: number): Meter {
  return { total: listenedSeconds(meter, moment), run: { began: moment, rate } }
}

/** Sound has stopped, for whatever reason. */
export function endRun(meter: Meter, moment: Moment): Meter {
  return { total: listenedSeconds(meter, moment), run: null }
}

/** Seconds listened to until this moment. */
export function listenedSeconds(meter: Meter, moment: Moment): number {
  return meter.total + (meter.run ? worth(meter.run, moment) : 0)
}
