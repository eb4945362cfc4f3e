import { Refusal } from '../../language/refusal.ts'

/** How long a user has been afraid of flying. */
export const ANXIETY_TIMELINES = ['always', 'incident', 'recent'] as const
/** Never; under once a year; 1–3 a year; 4 or more a year. */
export const FLYING_FREQUENCIES = ['never', 'rarely', 'occasionally', 'frequently'] as const
/** When a user plans to fly next. */
export const FLIGHT_TIMELINES = ['next-month', 'next-1-3-months', 'next-3-6-months', 'no-plans'] as const

/** The refusal code of {@link accountDeleted}. */
export const ACCOUNT_DELETED = 'account-deleted'

/** Returns the refusal for a caller who still has a token of a closed account. */
export const accountDeleted = () => new Refusal('forbidden', ACCOUNT_DELETED, 'This account was deleted.')
