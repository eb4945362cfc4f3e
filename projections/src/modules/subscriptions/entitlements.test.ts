import { PersonalDataErased } from '@stillair/events/modules/accounts/events.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  SubscriptionDisputed,
  SubscriptionEnded,
  SubscriptionPaymentFailed,
  SubscriptionRefunded,
  SubscriptionRenewed,
  SubscriptionResumed,
} from '@stillair/events/modules/subscriptions/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { entitlements } from './entitlements.ts'

const JANUARY = '2026-02-01T00:00:00.000Z'
const JANUARY_GRACE = '2026-02-08T00:00:00.000Z'
const FEBRUARY = '2026-03-01T00:00:00.000Z'
const FEBRUARY_GRACE = '2026-03-08T00:00:00.000Z'

const person = { userId: 'amelia', customerId: 'cus_1' }
const of = { userId: 'amelia', subscriptionId: 'sub_1' }
const linked = PaymentCustomerLinked(person)
const checkout = CheckoutStarted({ ...person, checkoutId: 'cs_1', currency: 'GBP' })
const activated = SubscriptionActivated({
  ...person,
  ...of,
  currency: 'GBP',
  paidUntil: JANUARY,
  graceUntil: JANUARY_GRACE,
})
const renewed = SubscriptionRenewed({ ...of, paidUntil: FEBRUARY, graceUntil: FEBRUARY_GRACE })
const failed = SubscriptionPaymentFailed(of)
const cancelled = SubscriptionCancellationScheduled({ ...of, endsAt: JANUARY })

const after = (...events: Parameters<typeof folded>[1][1][]) =>
  folded(entitlements, ...events.map((event, index) => [index, event] as const))

test('starting a checkout gives no access', () => {
  expect(after(linked, checkout)).toMatchObject([
    { user_id: 'amelia', has_access_until: null, status: 'none', reason: 'never-subscribed', customer_id: 'cus_1' },
  ])
  expect(after(linked, checkout)).toMatchObject([{ checkout_started_at: minute(1) }])
})

test("a second checkout leaves a subscription's access unchanged, and is remembered across a new link", () => {
  const open = { has_access_until: JANUARY_GRACE, status: 'active', subscription_id: 'sub_1' }
  expect(after(linked, activated, checkout)).toMatchObject([{ ...open, checkout_started_at: minute(2) }])
  expect(after(linked, activated, checkout, linked)).toMatchObject([{ ...open, checkout_started_at: minute(2) }])
  expect(after(linked, activated, checkout, renewed)).toMatchObject([
    { has_access_until: FEBRUARY_GRACE, checkout_started_at: minute(2) },
  ])
})

test('subscription events before a user is linked create no row', () => {
  expect(after(renewed, failed, cancelled)).toEqual([])
  expect(after(linked, renewed, failed, cancelled)).toEqual(after(linked))
  expect(after(activated)).toMatchObject([{ status: 'active', customer_id: 'cus_1' }])
})

test('a paid period gives access until it ends plus a grace period, in which the renewal may still arrive', {
  tags: ['roles/subscriber-all-content-no-badges'],
}, () => {
  expect(after(linked, checkout, activated)).toMatchObject([
    {
      has_access_until: JANUARY_GRACE,
      status: 'active',
      reason: 'paid',
      paid_until: JANUARY,
      subscription_id: 'sub_1',
      currency: 'GBP',
      checkout_started_at: null,
    },
  ])
  expect(after(linked, activated, renewed)).toMatchObject([{ has_access_until: FEBRUARY_GRACE, reason: 'paid' }])
})

test('a failed payment keeps access to the end of the grace period, and a later payment restores the subscription', () => {
  expect(after(linked, activated, failed)).toMatchObject([
    { has_access_until: JANUARY_GRACE, status: 'past-due', reason: 'payment-failed' },
  ])
  expect(after(linked, activated, failed, renewed)).toMatchObject([
    { has_access_until: FEBRUARY_GRACE, status: 'active', reason: 'paid' },
  ])
})

test('a cancelled subscription gives access until its end date; undoing the cancellation restores it', () => {
  expect(after(linked, activated, cancelled)).toMatchObject([
    { has_access_until: JANUARY, status: 'active', reason: 'cancelled-until-period-end', ends_at: JANUARY },
  ])
  expect(after(linked, activated, cancelled, SubscriptionResumed(of))).toEqual(after(linked, activated))
  // An end date beyond the paid period gives no more access.
  const late = SubscriptionCancellationScheduled({ ...of, endsAt: FEBRUARY })
  expect(after(linked, activated, late)).toMatchObject([{ has_access_until: JANUARY_GRACE, ends_at: FEBRUARY }])
})

test('access ends when the subscription ends, and the row has the reason', () => {
  const over = (reason: 'cancelled' | 'payment-failed') => SubscriptionEnded({ ...of, endedAt: JANUARY, reason })
  expect(after(linked, activated, over('cancelled'))).toMatchObject([
    { has_access_until: JANUARY, status: 'ended', reason: 'cancelled', ended_at: JANUARY },
  ])
  expect(after(linked, activated, failed, over('payment-failed'))).toMatchObject([{ reason: 'payment-failed' }])
})

test('a refund ends access until the next payment', () => {
  const refunded = SubscriptionRefunded(of)
  expect(after(linked, activated, refunded)).toMatchObject([
    { has_access_until: null, status: 'ended', reason: 'refunded' },
  ])
  expect(after(linked, activated, refunded, renewed)).toMatchObject([
    { has_access_until: FEBRUARY_GRACE, status: 'active', reason: 'paid' },
  ])
})

test('a dispute ends access, and a later payment of the same subscription does not restore it', () => {
  const disputed = SubscriptionDisputed(of)
  const closed = { has_access_until: null, status: 'ended', reason: 'disputed' }
  expect(after(linked, activated, disputed)).toMatchObject([closed])
  expect(after(linked, activated, disputed, renewed)).toMatchObject([closed])
  const over = SubscriptionEnded({ ...of, endedAt: JANUARY, reason: 'cancelled' })
  expect(after(linked, activated, disputed, over)).toMatchObject([{ ...closed, ended_at: JANUARY }])
})

test('a new subscription replaces an ended one, and later events of the old one change nothing', () => {
  const again = SubscriptionActivated({
    ...person,
    userId: 'amelia',
    subscriptionId: 'sub_2',
    currency: 'EUR',
    paidUntil: FEBRUARY,
    graceUntil: FEBRUARY_GRACE,
  })
  const over = SubscriptionEnded({ ...of, endedAt: JANUARY, reason: 'cancelled' })
  expect(after(linked, activated, over, again, over, failed)).toMatchObject([
    { has_access_until: FEBRUARY_GRACE, status: 'active', subscription_id: 'sub_2', currency: 'EUR' },
  ])
})

test('an erased user has no row, even when events of their subscription follow', () => {
  const erased = PersonalDataErased({ userId: 'amelia', reason: 'account-deleted' })
  const over = SubscriptionEnded({ ...of, endedAt: JANUARY, reason: 'cancelled' })
  expect(after(linked, activated, erased, over)).toEqual([])
})
