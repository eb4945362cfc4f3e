import { accessUntil } from '@stillair/events/modules/subscriptions/rules.ts'
import type { Subscription } from '@stillair/events/modules/subscriptions/state.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EntitlementRow, hasAccess, isEntitled, statusAt } from './entitlement.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
const NOW = at(20)

const row = (changes: Partial<EntitlementRow> = {}): EntitlementRow => ({
  status: 'active',
  reason: 'paid',
  subscription_id: 'sub_1',
  has_access_until: at(37),
  paid_until: at(30),
  ends_at: null,
  ended_at: null,
  checkout_started_at: null,
  ...changes,
})

describe('the subscription status', () => {
  test('of a user who has never used payments', () => {
    expect(statusAt(null, NOW)).toEqual({
      hasActiveSubscription: false,
      status: 'none',
      reason: 'never-subscribed',
      until: null,
      cancelAtPeriodEnd: false,
      inGrace: false,
      canManage: false,
      checkoutPending: false,
    })
  })

  test('of a paid subscription has the renewal date', () => {
    expect(statusAt(row(), NOW)).toEqual({
      hasActiveSubscription: true,
      status: 'active',
      reason: 'paid',
      until: at(30).toISOString(),
      cancelAtPeriodEnd: false,
      inGrace: false,
      canManage: true,
      checkoutPending: false,
    })
    expect(statusAt(row(), at(30)).until).toBeNull()
    expect(statusAt(row({ paid_until: null }), NOW).until).toBeNull()
  })

  test('of an overdue renewal grants access, without a date in the past', () => {
    expect(statusAt(row(), at(31))).toMatchObject({ hasActiveSubscription: true, status: 'active', until: null })
    expect(statusAt(row(), at(38))).toMatchObject({ hasActiveSubscription: false, status: 'payment-failed' })
  })

  test('of a cancelled subscription grants access to its last moment, without any event', () => {
    const cancelled = row({ reason: 'cancelled-until-period-end', ends_at: at(30), has_access_until: at(30) })
    expect(statusAt(cancelled, NOW)).toMatchObject({ cancelAtPeriodEnd: true, until: at(30).toISOString() })
    expect(statusAt(cancelled, at(30))).toMatchObject({
      hasActiveSubscription: false,
      status: 'ended',
      reason: 'cancelled',
      cancelAtPeriodEnd: false,
    })
  })

  test('of a failed payment states until when access lasts, or since when it has ended', () => {
    const failing = row({ status: 'past-due', reason: 'payment-failed' })
    expect(statusAt(failing, at(31))).toMatchObject({ status: 'grace', inGrace: true, until: at(37).toISOString() })
    expect(statusAt(failing, at(37))).toMatchObject({ status: 'payment-failed', inGrace: false, canManage: true })
  })

  test('of an ended subscription offers nothing to manage, even before its end is known', () => {
    const ended = row({ status: 'ended', reason: 'cancelled', ended_at: at(10), has_access_until: at(10) })
    expect(statusAt(ended, NOW)).toMatchObject({ status: 'ended', until: at(10).toISOString(), canManage: false })
    const refunded = row({ status: 'ended', reason: 'refunded', has_access_until: null })
    expect(statusAt(refunded, NOW)).toMatchObject({
      hasActiveSubscription: false,
      reason: 'refunded',
      canManage: false,
    })
  })

  test('shows a checkout as pending for as long as its page can be paid', () => {
    const waiting = row({ status: 'none', reason: 'never-subscribed', checkout_started_at: at(20) })
    const hours = (count: number) => new Date(at(20).getTime() + count * 3_600_000)
    expect(statusAt(waiting, at(20))).toMatchObject({ status: 'none', reason: 'never-subscribed', until: null })
    expect(statusAt(waiting, hours(24.99)).checkoutPending).toBe(true)
    expect(statusAt(waiting, hours(25)).checkoutPending).toBe(false)
  })
})

test('isEntitled is false without a subscription, and from the moment when access ends', () => {
  expect(isEntitled(null, NOW)).toBe(false)
  const subscription: Subscription = {
    subscriptionId: 's',
    customerId: 'c',
    currency: 'GBP',
    paidUntil: at(13).toISOString(),
    graceUntil: at(20).toISOString(),
    isFailing: false,
    endsAt: null,
    isRefunded: false,
    isDisputed: false,
    ended: null,
  }
  expect(isEntitled(subscription, NOW)).toBe(false)
  expect(isEntitled(subscription, new Date(NOW.getTime() - 1))).toBe(true)
})

const instant = fc.integer({ min: 1, max: 60 }).map(at)

test('the log and the read model agree on access', () => {
  const subscription = fc.record({
    graceUntil: instant.map((date) => date.toISOString()),
    endsAt: fc.option(instant.map((date) => date.toISOString())),
    isRefunded: fc.boolean(),
    isDisputed: fc.boolean(),
    ended: fc.option(instant.map((date) => ({ at: date.toISOString(), reason: 'cancelled' as const }))),
  })
  fc.assert(
    fc.property(subscription, instant, (parts, now) => {
      const whole = { ...parts, subscriptionId: 's', customerId: 'c', currency: 'GBP', isFailing: false } as const
      const subscription: Subscription = { ...whole, paidUntil: parts.graceUntil }
      const until = accessUntil(subscription)
      expect(isEntitled(subscription, now)).toBe(
        hasAccess({ has_access_until: until === null ? null : new Date(until) }, now),
      )
    }),
  )
})
