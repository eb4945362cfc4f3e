import { parameter } from '../../language/parameter.ts'

/** How long an address is stored after joining, as the privacy page promises. Operators can configure it. */
export const waitlistYears = parameter('waitlist-years', { unit: 'years', range: [1, 100], default: 7 })
