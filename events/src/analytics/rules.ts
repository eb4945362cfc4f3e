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
