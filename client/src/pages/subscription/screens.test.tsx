import type { SubscriptionStatus } from '@stillair/api/contract/subscription.ts'
import { describe, expect, test } from 'vitest'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { ApiError } from '../../api/api-error.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { PremiumLock } from '../../entities/subscription/premium-lock.tsx'
import { SubscriptionPage } from './subscription-page.tsx'
import { SubscriptionSuccess } from './subscription-success.tsx'

const none: SubscriptionStatus = {
  ...{ hasActiveSubscription: false, status: 'none', reason: 'never-subscribed', until: null, canManage: false },
  ...{ cancelAtPeriodEnd: false, inGrace: false, checkoutPending: false },
  prices: { GBP: 999, USD: 1299, EUR: 1199 },
}
const active: SubscriptionStatus = {
  ...{ ...none, hasActiveSubscription: true, status: 'active', reason: 'paid', canManage: true },
  until: '2026-12-20T12:00:00.000Z',
}
const KEY = ['/api/subscription-status']
const page = (status: SubscriptionStatus) => markup(<SubscriptionPage />, { answers: [[KEY, status]] })

describe('/subscription', () => {
  test('currency switch GBP/USD/EUR with GBP first, a price card, a start button, cancel anytime, 30-day guarantee', () => {
    const html = page(none)
    const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => radio)
    expect(radios.map((radio) => /value="(\w+)"/.exec(radio)?.[1])).toEqual(['GBP', 'USD', 'EUR'])
    expect(radios.map((radio) => radio.includes('checked'))).toEqual([true, false, false])
    expect(wordsOf(html)).toMatch(/£9\.99\nper month\nCancel anytime\. 30-day money-back guarantee\.\nStart Premium/)
  })

  test('a six-item feature list', () => {
    expect(page(none).match(/<li/g)).toHaveLength(6)
  })

  test("active subscribers see 'You're All Set!' and a 'Manage Subscription' button, and no price", () => {
    const words = wordsOf(page(active))
    expect(words).toContain("You're All Set!")
    expect(words).toContain('Manage Subscription')
    expect(words).not.toMatch(/Start Premium|per month/)
  })

  test('in grace everything is still open, and the way to another card is there', () => {
    const words = wordsOf(page({ ...active, status: 'grace', reason: 'payment-failed', inGrace: true }))
    expect(words).toContain("You're All Set!")
    expect(words).toContain('Your last payment did not go through')
    expect(words).toContain('Manage Subscription')
  })

  test('after the grace period: managed, not bought again', () => {
    const words = wordsOf(page({ ...active, hasActiveSubscription: false, status: 'payment-failed' }))
    expect(words).toContain('Manage Subscription')
    expect(words).not.toMatch(/Start Premium|You're All Set/)
  })

  test('after its end: said, and offered again', () => {
    const words = wordsOf(page({ ...none, status: 'ended', reason: 'cancelled', until: '2026-11-01T12:00:00.000Z' }))
    expect(words).toMatch(/Your subscription ended on .*2026\. Everything you have done here is kept\./)
    expect(words).toContain('Start Premium')
  })

  test('while it is not known nothing is offered, and a failure can be tried again', () => {
    expect(wordsOf(markup(<SubscriptionPage />))).not.toMatch(/Start Premium|Manage/)
    const failed = wordsOf(markup(<SubscriptionPage />, { failures: [[KEY, new ApiError(0, {})]] }))
    expect(failed).toContain('Your subscription could not be loaded')
    expect(failed).toContain('Try again')
  })

  test('has one heading of the first level', () => {
    for (const status of [none, active]) expect(page(status).match(/<h1/g)).toHaveLength(1)
  })
})

describe('/subscription-success', () => {
  const at = '/subscription-success?session_id=cs_1'
  const key = ['/api/subscription-success', 'cs_1']
  const screen = (around: Parameters<typeof markup>[1]) => wordsOf(markup(<SubscriptionSuccess />, { at, ...around }))

  test('without a session it shows nothing, for it goes to /subscription', () => {
    expect(wordsOf(markup(<SubscriptionSuccess />, { at: '/subscription-success' }))).toBe('Subscription · Stillair')
  })

  test('an activating spinner', () => {
    expect(screen({})).toContain('Activating your subscription')
  })

  test('success', () => {
    expect(screen({ answers: [[key, true]] })).toContain('Your subscription is active.')
  })

  test("not activated yet: the 'Subscription Processing' notice", () => {
    const words = screen({ answers: [[key, false]] })
    expect(words).toContain('Subscription Processing')
    expect(words).toContain(
      'Subscription activation is still processing. Please check your subscription status in a few minutes.',
    )
  })

  test('a failed call: what to do, and a way to try again', () => {
    const words = screen({ failures: [[key, new ApiError(503, {})]] })
    expect(words).toContain('There was an issue activating your subscription. Please contact support if this persists.')
    expect(words).toContain('Try again')
  })
})

test("non-free content for non-subscribers: a premium-lock screen with a 'Get Premium Access' link to /subscription", () => {
  const content = contentFixture('locked', { isLocked: true, title: 'Over the Alps' })
  const html = markup(<PremiumLock content={content} back={<a href="/content-library">Back</a>} />)
  expect(wordsOf(html)).toContain('Over the Alps')
  expect(linksOf(html)).toMatchObject({ 'Get Premium Access': '/subscription', Back: '/content-library' })
})
