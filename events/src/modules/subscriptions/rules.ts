import { parameter } from '../../language/parameter.ts'

/** The currencies for subscriptions (ISO 4217), in the order offered; the first is the default (specification, section 9). */
export const CURRENCIES = ['GBP', 'USD', 'EUR'] as const

/** The grace period after the last paid period, during which access continues. Operators can configure it. */
export const graceDays = parameter('grace-days', { unit: 'days', range: [0, 60], default: 7 })

/** The parts of a subscription that determine access. Times are ISO 8601 in UTC. */
interface Paid {
  readonly graceUntil: string
  readonly endsAt: string | null
  readonly isRefunded: boolean
  readonly isDisputed: boolean
  readonly ended: { readonly at: string } | null
}

/**
 * Returns when the subscription's access ends; null when it gives none. An unknown renewal gets the same grace period as a
 * failed one, so a lost webhook message never locks out a paying user.
 */
export function accessUntil({ graceUntil, endsAt, isRefunded, isDisputed, ended }: Paid): string | null {
  if (isRefunded || isDisputed) return null
  const ends = [graceUntil, endsAt, ended?.at ?? null].filter((end) => end !== null)
  return ends.reduce((least, next) => (Date.parse(next) < Date.parse(least) ? next : least))
}
