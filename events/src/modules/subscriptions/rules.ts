import { parameter } from '../../language/parameter.ts'

/** What a subscription can be paid in, ISO 4217, in the order in which they are offered; the first is the default (specification, section 9). */
export const CURRENCIES = ['GBP', 'USD', 'EUR'] as const

/** For how long everything stays open after the last paid period, unless the operator configures otherwise. */
export const graceDays = parameter('grace-days', { unit: 'days', range: [0, 60], default: 7 })

/** The parts of a subscription that decide on access; times are ISO 8601 in UTC. */
interface Paid {
  readonly graceUntil: string
  readonly endsAt: string | null
  readonly isRefunded: boolean
  readonly ended: { readonly at: string } | null
}

/**
 * Until when its owner may hear everything; null when not at all. A renewal that is not known yet and one that has
 * failed keep everything open for the same grace period, so a lost message never locks out a user who paid.
 */
export function accessUntil({ graceUntil, endsAt, isRefunded, ended }: Paid): string | null {
  if (isRefunded) return null
  const ends = [graceUntil, endsAt, ended?.at ?? null].filter((end) => end !== null)
  return ends.reduce((least, next) => (Date.parse(next) < Date.parse(least) ? next : least))
}
