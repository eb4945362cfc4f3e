import { Refusal } from '../../language/refusal.ts'

/** Since when flying frightens somebody. */
export const ANXIETY_TIMELINES = ['always', 'incident', 'recent'] as const
/** Never; under once a year; 1–3 a year; 4 or more a year. */
export const FLYING_FREQUENCIES = ['never', 'rarely', 'occasionally', 'frequently'] as const
/** When somebody means to fly next. */
export const FLIGHT_TIMELINES = ['next-month', 'next-1-3-months', 'next-3-6-months', 'no-plans'] as const

/** The code of {@link accountDeleted}. */
export const ACCOUNT_DELETED = 'account-deleted'

/** The answer to a caller who still holds a token of an account that is closed for good. */
export const accountDeleted = () => new Refusal('forbidden', ACCOUNT_DELETED, 'This account was deleted.')
