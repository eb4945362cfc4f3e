import { accessUntil } from '@stillair/events/modules/subscriptions/rules.ts'
import type { Subscription } from '@stillair/events/modules/subscriptions/state.ts'
import type { EntitlementReason, SubscriptionState, SubscriptionStatus } from '../../contract/subscription.ts'

/** A user's row of `read.entitlement`. */
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

/** A checkout page can be paid for a day; what came of it is known soon after. */
const CHECKOUT_OPEN = 25 * 60 * 60 * 1000

/** How a subscription stands at this moment, for its owner. Null: they never had anything to do with payments. */
export function statusAt(row: EntitlementRow | null, now: Date): Omit<SubscriptionStatus, 'prices'> {
  const current = currentStatus(row, now)
  return {
    ...current,
    hasActiveSubscription: hasAccess(row, now),
    cancelAtPeriodEnd: current.status === 'active' && current.reason === 'cancelled-until-period-end',
    inGrace: current.status === 'grace',
    canManage: row !== null && row.subscription_id !== null && row.ended_at === null,
    checkoutPending:
      row !== null &&
      row.checkout_started_at !== null &&
      now.getTime() - row.checkout_started_at.getTime() < CHECKOUT_OPEN,
  }
}

/** Whether everything may be heard at this moment. */
export const hasAccess = (row: Pick<EntitlementRow, 'has_access_until'> | null, now: Date): boolean =>
  row !== null && row.has_access_until !== null && row.has_access_until > now

/** The same, from the log instead of the read model. */
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
    // The day it was cancelled for has come, before any message about it.
    if (ends_at !== null && ends_at <= now) return { status: 'ended', reason: 'cancelled', until: until(ends_at) }
    return { status: 'payment-failed', reason: 'payment-failed', until: until(has_access_until) }
  }
  if (status === 'past-due') return { status: 'grace', reason, until: until(has_access_until) }
  const renewsOrEnds = ends_at ?? paid_until
  // A renewal that should have come and was not heard of yet: no date is better than one that has passed.
  return { status, reason, until: renewsOrEnds !== null && renewsOrEnds > now ? until(renewsOrEnds) : null }
}
