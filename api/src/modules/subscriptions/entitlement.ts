import { accessUntil } from '@stillair/events/modules/subscriptions/rules.ts'
import type { Subscription } from '@stillair/events/modules/subscriptions/state.ts'
import type { EntitlementReason, SubscriptionState, SubscriptionStatus } from '../../contract/listener/subscription.ts'

/** A user's row of `entitlement`. */
export interface EntitlementRow {
  readonly has_access_until: Date | null
  readonly status: 'none' | 'active' | 'past-due' | 'ended'
  readonly reason: EntitlementReason
  readonly subscription_id: string | null
  readonly paid_until: Date | null
  readonly ends_at: Date | null
  readonly ended_at: Date | null
  readonly checkout_started_at: Date | null
}

/**
 * How long a checkout counts as pending, milliseconds. Its page can be paid for a day, and the result is known soon
 * after.
 */
const CHECKOUT_OPEN = 25 * 60 * 60 * 1000

/**
 * Returns the current status of a subscription, as its owner sees it. `row` is null for users who have never used
 * payments.
 */
export function statusAt(row: EntitlementRow | null, now: Date): Omit<SubscriptionStatus, 'prices'> {
  const current = currentStatus(row, now)
  return {
    ...current,
    hasActiveSubscription: hasAccess(row, now),
    cancelAtPeriodEnd: current.status === 'active' && current.reason === 'cancelled-until-period-end',
    inGrace: current.status === 'grace',
    canManage: row !== null && row.subscription_id !== null && row.status !== 'ended',
    checkoutPending:
      row !== null &&
      row.checkout_started_at !== null &&
      now.getTime() - row.checkout_started_at.getTime() < CHECKOUT_OPEN,
  }
}

/** Returns whether the user may play everything now. */
export const hasAccess = (row: Pick<EntitlementRow, 'has_access_until'> | null, now: Date): boolean =>
  row !== null && row.has_access_until !== null && row.has_access_until > now

/** Returns the same as {@link hasAccess}, but from the log instead of the read model. */
export function isEntitled(subscription: Subscription | null, now: Date): boolean {
  const until = subscription && accessUntil(subscription)
  return until !== null && Date.parse(until) > now.getTime()
}

interface CurrentStatus {
  readonly status: SubscriptionState
  readonly reason: EntitlementReason
  readonly until: string | null
}

function currentStatus(row: EntitlementRow | null, now: Date): CurrentStatus {
  if (row === null || row.status === 'none') return { status: 'none', reason: 'never-subscribed', until: null }
  const { status, reason, paid_until, ends_at, ended_at, has_access_until } = row
  const until = (instant: Date | null) => instant?.toISOString() ?? null
  if (status === 'ended') return { status, reason, until: until(ended_at) }
  if (!hasAccess(row, now)) {
    // The cancelled subscription has reached its end, but the provider's message has not arrived yet.
    if (ends_at !== null && ends_at <= now) return { status: 'ended', reason: 'cancelled', until: until(ends_at) }
    return { status: 'payment-failed', reason: 'payment-failed', until: until(has_access_until) }
  }
  if (status === 'past-due') return { status: 'grace', reason, until: until(has_access_until) }
  const renewsOrEnds = ends_at ?? paid_until
  // If a renewal is due but not reported yet, no date is better than one in the past.
  return { status, reason, until: renewsOrEnds !== null && renewsOrEnds > now ? until(renewsOrEnds) : null }
}
