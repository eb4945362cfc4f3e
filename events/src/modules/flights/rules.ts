/** When a user rates their distress: before the flight, some minutes after take-off, and after landing. */
export const DISTRESS_MOMENTS = ['before', 'after-take-off', 'after-landing'] as const
export type DistressMoment = (typeof DISTRESS_MOMENTS)[number]

/** The flight phases that a passenger can note by hand; they override the timetable. */
export const NOTED_PHASES = ['delayed', 'moving', 'taken-off'] as const

/** How the expectation compares with what happened. */
export const OUTCOMES = ['as-expected', 'partly', 'not-at-all'] as const
export type PredictionOutcome = (typeof OUTCOMES)[number]

/** The maximum length of the texts of a prediction and its outcome, in UTF-16 code units. */
export const PREDICTION_MOST = 500

/** The longest delay that one note can have, in minutes. */
export const DELAY_MOST = 1_440
