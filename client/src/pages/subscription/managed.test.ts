import type { SubscriptionStatus } from '@stillair/api/contract/listener/subscription.ts'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { dayOf, priceOf } from '../../entities/subscription/amounts.ts'
import { sentenceOf } from '../../entities/subscription/subscription-commands.ts'
import { wordsFor } from './managed.tsx'

const UNTIL = '2026-12-20T12:00:00.000Z'
const subscription = (changes: Partial<SubscriptionStatus>): SubscriptionStatus => ({
  hasActiveSubscription: true,
  status: 'active',
  reason: 'paid',
  until: UNTIL,
  cancelAtPeriodEnd: false,
  inGrace: false,
  canManage: true,
  checkoutPending: false,
  prices: { GBP: 999, USD: 1299, EUR: 1199 },
  ...changes,
})
const text = (changes: Partial<SubscriptionStatus>) => wordsFor(subscription(changes)).text.join(' ')

describe('the state of a subscription in words', () => {
  test('paid: when it renews, if known', () => {
    expect(text({})).toContain(`renews on ${dayOf(UNTIL)}`)
    expect(text({ until: null })).not.toMatch(/renews|null/)
  })

  test('cancelled: until when it runs', () => {
    expect(text({ reason: 'cancelled-until-period-end', cancelAtPeriodEnd: true })).toContain(
      `Everything stays open until ${dayOf(UNTIL)}. You are not charged again.`,
    )
  })

  test('in grace: until when everything stays open, and what to do', () => {
    const grace = wordsFor(subscription({ status: 'grace', reason: 'payment-failed', inGrace: true }))
    expect(grace).toMatchObject({ title: 'Your last payment did not go through', isAttention: true })
    expect(grace.text.join(' ')).toContain(`Everything stays open until ${dayOf(UNTIL)}`)
    expect(grace.text.join(' ')).toContain('Manage Subscription')
  })

  test('after the grace period: what to do', () => {
    const closed = { hasActiveSubscription: false, status: 'payment-failed', reason: 'payment-failed' } as const
    expect(text(closed)).toContain('to open them again')
  })

  test('no text hurries, blames or shouts', () => {
    for (const status of ['active', 'grace', 'payment-failed'] as const) {
      expect(text({ status })).not.toMatch(/!|must|immediately|failed to/i)
    }
  })
})

test('prices have their currency sign', () => {
  expect(priceOf(999, 'GBP')).toMatch(/^£\s?9[.,]99$|^9[.,]99\s?£$/)
  expect(priceOf(1299, 'USD')).toContain('$')
  expect(priceOf(1199, 'EUR')).toContain('€')
})

test('a failure is shown in the server’s words, or else in the specification’s', () => {
  const refused = new ApiError(409, { error: 'You already have a subscription.', code: 'already-subscribed' })
  expect(sentenceOf(refused, 'Failed to start subscription process')).toBe('You already have a subscription.')
  for (const silent of [new ApiError(0, {}), new ApiError(502, {}), new TypeError('x')]) {
    expect(sentenceOf(silent, 'Failed to start subscription process')).toBe('Failed to start subscription process')
  }
})
