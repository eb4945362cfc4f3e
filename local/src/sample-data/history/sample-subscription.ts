import type { DomainEvent } from '@stillair/events/language/event.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  SubscriptionEnded,
  SubscriptionPaymentFailed,
  SubscriptionRenewed,
  subscriptionStream,
} from '@stillair/events/modules/subscriptions/events.ts'
import { CURRENCIES, graceDays } from '@stillair/events/modules/subscriptions/rules.ts'
import type { Chance } from './random-numbers.ts'
import { type Deed, deed } from './timed-event.ts'

const DAY = 86_400_000
const PERIOD = 30 * DAY

/** Generates a monthly subscription, from the checkout until it lapses or is cancelled. Times are milliseconds since 1970. */
export function subscriptionDeeds(
  {
    userId,
    who,
    from,
    until,
    ends,
  }: {
    readonly userId: string
    readonly who: { readonly actor: string; readonly timeZone: string }
    readonly from: number
    /** When the person stops using the product. */
    readonly until: number
    readonly ends: number
  },
  random: Chance,
): readonly Deed[] {
  const subscriptionId = `demo-subscription-${userId}`
  const customerId = `demo-customer-${userId}`
  const own = { userId, subscriptionId }
  const currency = random.pick(CURRENCIES)
  const iso = (at: number) => new Date(at).toISOString()
  const paid = (to: number) => ({ paidUntil: iso(to), graceUntil: iso(to + graceDays.default * DAY) })
  const at = (time: number, ...facts: DomainEvent[]) => deed(time, subscriptionStream(userId), facts, who)

  const deeds = [
    at(
      from,
      PaymentCustomerLinked({ userId, customerId }),
      CheckoutStarted({ userId, customerId, checkoutId: `demo-checkout-${userId}`, currency }),
    ),
  ]
  if (random.happens(0.25)) return deeds
  let paidTo = from + 60_000 + PERIOD
  deeds.push(at(from + 60_000, SubscriptionActivated({ ...own, customerId, currency, ...paid(paidTo) })))
  while (paidTo < ends) {
    const isOver = paidTo > until + 20 * DAY
    if (isOver && random.happens(0.8)) {
      const endsAt = iso(paidTo)
      deeds.push(at(paidTo - 3 * DAY, SubscriptionCancellationScheduled({ ...own, endsAt })))
      deeds.push(at(paidTo, SubscriptionEnded({ ...own, endedAt: endsAt, reason: 'cancelled' })))
      return deeds
    }
    if (random.happens(0.04)) {
      deeds.push(at(paidTo + 3_600_000, SubscriptionPaymentFailed(own)))
      if (random.happens(0.5)) {
        const endedAt = paidTo + 14 * DAY
        deeds.push(at(endedAt, SubscriptionEnded({ ...own, endedAt: iso(endedAt), reason: 'payment-failed' })))
        return deeds
      }
      deeds.push(at(paidTo + 2 * DAY, SubscriptionRenewed({ ...own, ...paid(paidTo + PERIOD) })))
    } else {
      deeds.push(at(paidTo, SubscriptionRenewed({ ...own, ...paid(paidTo + PERIOD) })))
    }
    paidTo += PERIOD
  }
  return deeds
}
