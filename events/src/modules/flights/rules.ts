/** When somebody rates how it is: before the flight, some minutes after take-off, after landing. */
export const DISTRESS_MOMENTS = ['before', 'after-take-off', 'after-landing'] as const
export type DistressMoment = (typeof DISTRESS_MOMENTS)[number]

/** What a passenger notes of the flight by hand; it counts for more than the timetable. */
export const NOTED_PHASES = ['delayed', 'moving'] as const

/** How what was expected compares with what happened. */
export const OUTCOMES = ['as-expected', 'partly', 'not-at-all'] as const
export type PredictionOutcome = (typeof OUTCOMES)[number]

/** The longest text of a prediction or of its outcome, characters (UTF-16 units). */
export const PREDICTION_MOST = 500

/** The longest delay that is noted at once, minutes. */
export const DELAY_MOST = 1_440
