import { randomUUID } from 'node:crypto'
import { conflict } from '@stillair/events/language/refusal.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { subscriptionDecider } from '@stillair/events/modules/subscriptions/decider.ts'
import { subscriptionStream } from '@stillair/events/modules/subscriptions/events.ts'
import type { Currency } from '../../contract/listener/subscription.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { withPaymentLock } from './payment-lock.ts'
import type { Checkout } from './provider/payments.ts'
import type { Prices } from './provider/payments-config.ts'
import {
  findCustomers,
  linkCustomer,
  recordAndEndUnwanted,
  type SubscriptionDeps,
  subscriberOf,
} from './record-subscription.ts'

export const alreadySubscribed = () =>
  conflict('already-subscribed', 'You already have a subscription. You can manage it on this page.')

const paymentPending = () =>
  conflict(
    'payment-pending',
    'Your payment is still being processed. Premium will open automatically when it’s complete.',
  )

/**
 * Returns the address of a checkout page that can be paid, and ensures that there is no other. Pages of another
 * currency or price are closed, and a matching open page is returned again. Only then is the provider asked for an
 * existing subscription, in which case `already-subscribed` is thrown. A lock lets one request of the user do this at a
 * time. So nobody pays twice, however many tabs they use.
 */
export const startCheckout = (
  deps: SubscriptionDeps & { readonly prices: Prices },
  caller: Caller,
  currency: Currency,
  context: CommandContext,
) => withPaymentLock(deps.pool, caller.userId, () => openCheckout(deps, caller, currency, context))

async function openCheckout(
  deps: SubscriptionDeps & { readonly prices: Prices },
  caller: Caller,
  currency: Currency,
  context: CommandContext,
) {
  const { store, payments, prices } = deps
  const { userId } = caller
  const customerId = await requireCustomer(deps, caller, currency, context)
  const { checkoutId: insteadOf, customerIds } = await subscriberOf(store, userId)
  const wanted = { userId, customerId, currency, amount: prices[currency] }
  const open = await closeOthers(deps, wanted, customerIds, insteadOf)

  const { isLive } = await recordAndEndUnwanted(deps, userId, context)
  if (isLive) throw alreadySubscribed()
  // A paid page is closed even if its payment is still pending, so a new page could be paid as well.
  if (open === null && (await payments.isAwaitingPayment(customerIds))) throw paymentPending()

  const checkout = open ?? (await payments.createCheckout({ ...wanted, key: randomUUID() }))
  const { position } = await handleCommand(
    store,
    { ...context, commandId: randomUUID() },
    {
      stream: subscriptionStream(userId),
      decider: subscriptionDecider,
      command: { type: 'StartCheckout', userId, customerId, checkoutId: checkout.id, currency, insteadOf },
    },
  )
  return { url: checkout.url, position }
}

/**
 * Returns the user's customer at the provider, and creates one when none can pay in the currency. It is recorded in the
 * log before anything can be paid. The provider is searched first, because the log may have lost its newest events in a
 * restore.
 */
async function requireCustomer(
  deps: SubscriptionDeps,
  { userId, email, isEmailVerified }: Caller,
  currency: Currency,
  context: CommandContext,
): Promise<string> {
  const { payments } = deps
  const known = await findCustomers(deps, userId)
  for (const customerId of known.toReversed()) {
    const customer = await payments.findCustomer(customerId)
    if (customer?.userId !== userId || !(await payments.canPayIn(customerId, currency))) continue
    if (isEmailVerified && email !== null && email !== customer.email) await payments.changeEmail(customerId, email)
    return customerId
  }
  // The same key in every tab, but a new one after a customer was deleted at the provider.
  const key = `customer:${userId}:${known.at(-1) ?? 'first'}`
  const customerId = await payments.createCustomer({ userId, email, key })
  await linkCustomer(deps, userId, customerId, context)
  return customerId
}

/**
 * Closes the user's open checkouts except a matching one, preferably the one last issued. Returns that one; null when
 * there is none.
 */
async function closeOthers(
  { payments }: SubscriptionDeps,
  wanted: Pick<Checkout, 'customerId' | 'currency' | 'amount'> & { readonly userId: string },
  customerIds: readonly string[],
  lastGiven: string | null,
): Promise<Checkout | null> {
  const open = await payments.openCheckouts(wanted.userId, customerIds)
  const isFitting = ({ customerId, currency, amount }: Checkout) =>
    customerId === wanted.customerId && currency === wanted.currency && amount === wanted.amount
  const fitting = open.filter(isFitting)
  const kept = fitting.find(({ id }) => id === lastGiven) ?? fitting[0] ?? null
  for (const { id } of open) if (id !== kept?.id) await payments.expireCheckout(id)
  return kept
}
