import { parameter } from '../../language/parameter.ts'

/** How long a month's analytics are retained, counted from its first day. Operators can configure it. */
export const analyticsMonths = parameter('analytics-months', { unit: 'months', range: [1, 1_200], default: 26 })

/** The actions that are counted (specification, section 4). */
export const ANALYTICS_NAMES = [
  'login',
  'content_view',
  'program_view',
  'content_complete',
  'program_complete',
  'waitlist_signup_attempt',
  'waitlist_signup_success',
  'waitlist_signup_failed',
] as const
