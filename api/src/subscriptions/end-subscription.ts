import type { AccountDeletionStep } from '../accounts/delete-account.ts'
import { recordSubscription, type SubscriptionDeps, subscriberOf } from './record-subscription.ts'

/**
 * Closes the user's open checkouts and ends their subscription at the provider, at once and for good. Done again it
 * changes nothing.
 */
export async function endSubscription(deps: SubscriptionDeps, userId: string): Promise<void> {
  const { store, payments } = deps
  const { customerId } = await subscriberOf(store, userId)
  if (customerId === null) return
  for (const { id } of await payments.openCheckouts(customerId)) await payments.expireCheckout(id)
  const { found, others } = await payments.subscriptionOf(customerId)
  for (const id of [...(found ? [found.subscriptionId] : []), ...others]) await payments.cancelSubscription(id)
  await recordSubscription(deps, userId)
}

/** What the deletion of an account does to its subscription. */
export const subscriptionDeletionStep = (deps: SubscriptionDeps): AccountDeletionStep => ({
  name: 'subscription',
  run: (userId) => endSubscription(deps, userId),
})
