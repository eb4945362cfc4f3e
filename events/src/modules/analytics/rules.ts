import { parameter } from '../../language/parameter.ts'

/** How long a month's analytics are kept from its first day, unless the operator configures otherwise. */
export const analyticsMonths = parameter('analytics-months', { unit: 'months', range: [1, 1_200], default: 26 })

/** What is counted (specification, section 4). */
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
