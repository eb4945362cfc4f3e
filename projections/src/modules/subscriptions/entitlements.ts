import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  type SubscriptionCurrency,
  SubscriptionEnded,
  type SubscriptionEvent,
  SubscriptionPaymentFailed,
  SubscriptionRefunded,
  SubscriptionRenewed,
  SubscriptionResumed,
} from '@stillair/events/modules/subscriptions/events.ts'
import { accessUntil } from '@stillair/events/modules/subscriptions/rules.ts'
import { evolveStanding, type Standing } from '@stillair/events/modules/subscriptions/state.ts'
import { json, nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable, type RowOf } from '../../model/table.ts'

const entitlement = defineTable('entitlement', {
  columns: {
    user_id: text,
    /** Everything may be heard before this moment; null for nothing but what is free. */
    has_access_until: nullable(timestamptz),
    /** `none`, `active`, `past-due` or `ended`. */
    status: text,
    /** `never-subscribed`, `paid`, `cancelled-until-period-end`, `payment-failed`, `cancelled` or `refunded`. */
    reason: text,
    /** The payment provider's id of the user. */
    customer_id: text,
    subscription_id: nullable(text),
    currency: nullable(text),
    paid_until: nullable(timestamptz),
    ends_at: nullable(timestamptz),
    ended_at: nullable(timestamptz),
    /** When the user was last sent to the checkout, until something came of it. */
    checkout_started_at: nullable(timestamptz),
    /** All of the above, from the events. */
    standing: nullable(json<Standing>()),
  },
  key: ['user_id'],
  indexes: ['customer_id'],
})
type Row = RowOf<typeof entitlement>

function outcomeOf(standing: Standing): Pick<Row, 'status' | 'reason'> {
  if (standing.ended) {
    return { status: 'ended', reason: standing.isRefunded ? 'refunded' : standing.ended.reason }
  }
  if (standing.isRefunded) return { status: 'ended', reason: 'refunded' }
  if (standing.isFailing) return { status: 'past-due', reason: 'payment-failed' }
  return { status: 'active', reason: standing.endsAt === null ? 'paid' : 'cancelled-until-period-end' }
}

const instant = (iso: string | null): string | null => (iso === null ? null : new Date(iso).toISOString())

function rowOf(userId: string, customerId: string, standing: Standing | null, checkoutStartedAt: string | null): Row {
  return {
    user_id: userId,
    has_access_until: standing && instant(accessUntil(standing)),
    ...(standing ? outcomeOf(standing) : { status: 'none', reason: 'never-subscribed' }),
    customer_id: customerId,
    subscription_id: standing?.subscriptionId ?? null,
    currency: (standing?.currency ?? null) satisfies SubscriptionCurrency | null,
    paid_until: instant(standing?.paidUntil ?? null),
    ends_at: instant(standing?.endsAt ?? null),
    ended_at: instant(standing?.ended?.at ?? null),
    checkout_started_at: checkoutStartedAt,
    standing,
  }
}

const keyOf = ({ data }: { data: { userId: string } }) => ({ user_id: data.userId })

/** What happened to a subscription that somebody has. */
function changed(row: Row | null, event: RecordedEvent<SubscriptionEvent>): Row | null {
  if (row === null) return null
  const standing = evolveStanding(row.standing, event as SubscriptionEvent)
  return standing === row.standing ? row : rowOf(row.user_id, row.customer_id, standing, row.checkout_started_at)
}

/** Who may hear everything, until when, and why. */
export const entitlements = defineProjection({
  name: 'entitlements',
  version: 1,
  tables: [entitlement],
  on: [
    onRow(PaymentCustomerLinked, entitlement, keyOf, (row, { data }) =>
      rowOf(data.userId, data.customerId, row?.standing ?? null, row?.checkout_started_at ?? null),
    ),
    onRow(CheckoutStarted, entitlement, keyOf, (row, event) =>
      rowOf(event.data.userId, event.data.customerId, row?.standing ?? null, instantOf(event)),
    ),
    onRow(SubscriptionActivated, entitlement, keyOf, (row, { type, data }) =>
      rowOf(data.userId, data.customerId, evolveStanding(row?.standing ?? null, { type, data }), null),
    ),
    onRow(SubscriptionRenewed, entitlement, keyOf, changed),
    onRow(SubscriptionPaymentFailed, entitlement, keyOf, changed),
    onRow(SubscriptionCancellationScheduled, entitlement, keyOf, changed),
    onRow(SubscriptionResumed, entitlement, keyOf, changed),
    onRow(SubscriptionRefunded, entitlement, keyOf, changed),
    onRow(SubscriptionEnded, entitlement, keyOf, changed),
    onRow(PersonalDataErased, entitlement, keyOf, () => null),
  ],
})
