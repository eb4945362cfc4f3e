import type { AccountDeletionStep } from '../accounts/delete-account.ts'
import { findCustomers, recordSubscription, type SubscriptionDeps } from './record-subscription.ts'

/**
 * Closes the user's open checkouts and ends their subscriptions of our product at the provider, at once and for good:
 * those that the log knows, and those that only the provider does. Done again it changes nothing.
 */
export async function endSubscription(deps: SubscriptionDeps, userId: string): Promise<void> {
  const { payments } = deps
  const customerIds = await findCustomers(deps, userId)
  for (const { id } of await payments.openCheckouts(userId, customerIds)) await payments.expireCheckout(id)
  const { live } = await payments.subscriptionsOf(customerIds, null)
  for (const id of live) await payments.cancelSubscription(id)
  await recordSubscription(deps, userId)
}

/** What the deletion of an account does to its subscription. */
export const subscriptionDeletionStep = (deps: SubscriptionDeps): AccountDeletionStep => ({
  name: 'subscription',
  run: (userId) => endSubscription(deps, userId),
})
