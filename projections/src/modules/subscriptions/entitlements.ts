import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  type SubscriptionCurrency,
  SubscriptionDisputed,
  SubscriptionEnded,
  type SubscriptionEvent,
  SubscriptionPaymentFailed,
  SubscriptionRefunded,
  SubscriptionRenewed,
  SubscriptionResumed,
} from '@stillair/events/modules/subscriptions/events.ts'
import { accessUntil } from '@stillair/events/modules/subscriptions/rules.ts'
import { evolveSubscription, type Subscription } from '@stillair/events/modules/subscriptions/state.ts'
import { json, nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const entitlement = defineTable('entitlement', {
  columns: {
    user_id: text,
    /** The user has access to everything until this moment; null when only free content is available. */
    has_access_until: nullable(timestamptz),
    /** `none`, `active`, `past-due` or `ended`. */
    status: text,
    /** `never-subscribed`, `paid`, `cancelled-until-period-end`, `payment-failed`, `cancelled`, `refunded` or `disputed`. */
    reason: text,
    /** The payment provider's id of the user. */
    customer_id: text,
    subscription_id: nullable(text),
    currency: nullable(text),
    paid_until: nullable(timestamptz),
    ends_at: nullable(timestamptz),
    ended_at: nullable(timestamptz),
    /** When the user was last sent to the checkout; cleared once the checkout had a result. */
    checkout_started_at: nullable(timestamptz),
    /** The state computed from the events, from which the columns above follow. */
    subscription: nullable(json<Subscription>()),
  },
  key: ['user_id'],
  indexes: ['customer_id'],
})
type Row = RowOf<typeof entitlement>

function outcomeOf(subscription: Subscription): Pick<Row, 'status' | 'reason'> {
  if (subscription.isDisputed) return { status: 'ended', reason: 'disputed' }
  if (subscription.isRefunded) return { status: 'ended', reason: 'refunded' }
  if (subscription.ended) return { status: 'ended', reason: subscription.ended.reason }
  if (subscription.isFailing) return { status: 'past-due', reason: 'payment-failed' }
  return { status: 'active', reason: subscription.endsAt === null ? 'paid' : 'cancelled-until-period-end' }
}

const instant = (iso: string | null): string | null => (iso === null ? null : new Date(iso).toISOString())

function rowOf(
  userId: string,
  customerId: string,
  subscription: Subscription | null,
  checkoutStartedAt: string | null,
): Row {
  return {
    user_id: userId,
    has_access_until: subscription && instant(accessUntil(subscription)),
    ...(subscription ? outcomeOf(subscription) : { status: 'none', reason: 'never-subscribed' }),
    customer_id: customerId,
    subscription_id: subscription?.subscriptionId ?? null,
    currency: (subscription?.currency ?? null) satisfies SubscriptionCurrency | null,
    paid_until: instant(subscription?.paidUntil ?? null),
    ends_at: instant(subscription?.endsAt ?? null),
    ended_at: instant(subscription?.ended?.at ?? null),
    checkout_started_at: checkoutStartedAt,
    subscription,
  }
}

const keyOf = ({ data }: { data: { userId: string } }) => ({ user_id: data.userId })

/** Returns the row after an event of a subscription that is linked to a user. */
function changed(row: Row | null, event: RecordedEvent<SubscriptionEvent>): Row | null {
  if (row === null) return null
  const subscription = evolveSubscription(row.subscription, event as SubscriptionEvent)
  return subscription === row.subscription
    ? row
    : rowOf(row.user_id, row.customer_id, subscription, row.checkout_started_at)
}

/** Who has access to everything, until when, and why. */
export const entitlements = defineProjection({
  name: 'entitlements',
  version: 3,
  tables: [entitlement],
  on: [
    onRow(PaymentCustomerLinked, entitlement, keyOf, (row, { data }) =>
      rowOf(data.userId, data.customerId, row?.subscription ?? null, row?.checkout_started_at ?? null),
    ),
    onRow(CheckoutStarted, entitlement, keyOf, (row, event) =>
      rowOf(event.data.userId, event.data.customerId, row?.subscription ?? null, instantOf(event)),
    ),
    onRow(SubscriptionActivated, entitlement, keyOf, (row, { type, data }) =>
      rowOf(data.userId, data.customerId, evolveSubscription(row?.subscription ?? null, { type, data }), null),
    ),
    onRow(SubscriptionRenewed, entitlement, keyOf, changed),
    onRow(SubscriptionPaymentFailed, entitlement, keyOf, changed),
    onRow(SubscriptionCancellationScheduled, entitlement, keyOf, changed),
    onRow(SubscriptionResumed, entitlement, keyOf, changed),
    onRow(SubscriptionRefunded, entitlement, keyOf, changed),
    onRow(SubscriptionDisputed, entitlement, keyOf, changed),
    onRow(SubscriptionEnded, entitlement, keyOf, changed),
    onRow(PersonalDataErased, entitlement, keyOf, () => null),
  ],
})
