import type { AccountDeletionStep } from '../accounts/delete-account.ts'
import { withPaymentLock } from './payment-lock.ts'
import { findCustomers, recordAndEndUnwanted, type SubscriptionDeps } from './record-subscription.ts'

/**
 * Closes the user's open checkouts and cancels their subscriptions of our product at the provider, immediately and for
 * good. Includes those that only the provider knows. What was paid after the account was deleted is refunded. Idempotent.
 */
export const endSubscription = (deps: SubscriptionDeps, userId: string): Promise<void> =>
  withPaymentLock(deps.pool, userId, async () => {
    const { payments } = deps
    const customerIds = await findCustomers(deps, userId)
    for (const { id } of await payments.openCheckouts(userId, customerIds)) await payments.expireCheckout(id)
    // A restored log may lack the account, and so its deletion, which otherwise ends all that is live.
    const { live } = await recordAndEndUnwanted(deps, userId)
    for (const id of live) await payments.cancelSubscription(id)
    if (live.length > 0) await recordAndEndUnwanted(deps, userId)
  })

/** The step of an account deletion that ends the subscription. */
export const subscriptionDeletionStep = (deps: SubscriptionDeps): AccountDeletionStep => ({
  name: 'subscription',
  run: (userId) => endSubscription(deps, userId),
})
