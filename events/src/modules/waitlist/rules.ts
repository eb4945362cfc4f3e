import { parameter } from '../../language/parameter.ts'

/** How long an address is kept from joining, as the privacy page promises, unless the operator configures otherwise. */
export const waitlistYears = parameter('waitlist-years', { unit: 'years', range: [1, 100], default: 7 })
