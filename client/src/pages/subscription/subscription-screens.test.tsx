import { describe, expect, test } from 'vitest'
import { subscriptionFixture } from '../../../test/fixtures.ts'
import { linksOf, markup, wordsOf } from '../../../test/markup.tsx'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { PremiumLock } from '../../entities/subscription/premium-lock.tsx'
import { CURRENCIES, priceOf } from './amounts.ts'
import { SubscriptionPage } from './subscription-page.tsx'
import { SubscriptionSuccess } from './subscription-success.tsx'

const page = (hasActiveSubscription: boolean) =>
  markup(<SubscriptionPage />, {
    at: '/subscription',
    answers: [[['/api/subscription-status'], subscriptionFixture(hasActiveSubscription)]],
  })

test('currency switch GBP/USD/EUR, default GBP', {
  tags: ['subscription/currency-switch-gbp-usd-eur', 'prices/subscription-default-currency-gbp'],
}, () => {
  const choices = [...page(false).matchAll(/<input type="radio" name="currency"([^>]*)value="(\w+)"/g)]
  expect(choices.map(([, checked, currency]) => [currency, checked?.includes('checked')])).toEqual([
    ['GBP', true],
    ['USD', false],
    ['EUR', false],
  ])
})

test('subscription per month: USD 12.99, GBP 9.99, EUR 11.99', {
  tags: ['prices/subscription-per-month-12-99-usd-9-99'],
}, () => {
  const { prices } = subscriptionFixture(false)
  const texts = CURRENCIES.map((currency) =>
    priceOf(prices[currency], currency)
      .replace(',', '.')
      .replace(/[^\d.]/g, ''),
  )
  expect(texts).toEqual(['9.99', '12.99', '11.99'])
  expect(wordsOf(page(false))).toMatch(/9\.99\nper month/)
})

test('a price card, a six-item feature list, a start button', {
  tags: ['subscription/price-card-six-item-feature-list-start'],
}, () => {
  const html = page(false)
  const [, features = ''] = html.match(/aria-labelledby="features".*?<ul[^>]*>(.*?)<\/ul>/s) ?? []
  expect(features.match(/<li/g)).toHaveLength(6)
  expect(wordsOf(html)).toContain('Start Premium')
})

test('nothing is sold that every account has', () => {
  const html = page(false)
  const [, sold = ''] = html.match(/aria-labelledby="features".*?<ul[^>]*>(.*?)<\/ul>/s) ?? []
  expect(wordsOf(sold)).toContain('Over 300, with new ones every month.')
  expect(wordsOf(sold)).toContain('Paths for each of the 14 fears.')
  expect(wordsOf(sold)).not.toMatch(/timer|streak|progress|landings/i)
  expect(wordsOf(html)).toContain('Free with every account: the sleep timer, your streaks, minutes and landings')
})

test('cancel anytime and a 30-day money-back guarantee', {
  tags: ['subscription/cancel-anytime-30-day-money-back', 'prices/cancel-anytime-30-day-money-back'],
}, () => {
  expect(wordsOf(page(false))).toContain('Cancel anytime. 30-day money-back guarantee.')
})

test("active subscribers see 'You're All Set!' and a 'Manage Subscription' button", {
  tags: ['subscription/active-subscribers-see-youre-all-set'],
}, () => {
  const words = wordsOf(page(true))
  expect(words).toContain("You're All Set!")
  expect(words).toContain('Manage Subscription')
  expect(words).not.toContain('Start Premium')
})

describe('subscription success', () => {
  const success = (activated?: boolean) =>
    wordsOf(
      markup(<SubscriptionSuccess />, {
        at: '/subscription-success?session_id=cs_1',
        answers: activated === undefined ? [] : [[['/api/subscription-success', 'cs_1'], activated]],
      }),
    )

  test('an activating spinner', { tags: ['subscription/subscription-success-an-activating'] }, () =>
    expect(success()).toContain('Activating your subscription'),
  )

  test('then success', { tags: ['subscription/subscription-success-an-activating'] }, () =>
    expect(success(true)).toContain("You're All Set!"),
  )

  test("or a 'Subscription Processing' notice", {
    tags: ['subscription/subscription-processing-notice', 'errors/success-page-not-activated'],
  }, () => {
    expect(success(false)).toContain(
      'Subscription Processing\nSubscription activation is still processing. Please check your subscription status in a few minutes.',
    )
  })

  test('call failure', { tags: ['errors/success-page-call-failure'] }, () => {
    const html = markup(<SubscriptionSuccess />, {
      at: '/subscription-success?session_id=cs_1',
      failures: [[['/api/subscription-success', 'cs_1'], new Error('no')]],
    })
    expect(wordsOf(html)).toContain(
      'There was an issue activating your subscription. Please contact support if this persists.',
    )
  })
})

test("premium lock: a 'Get Premium Access' link to /subscription", {
  tags: ['content/non-free-content-for-non-subscribers'],
}, () => {
  const html = markup(<PremiumLock content={contentFixture('a', { isLocked: true })} back={null} />, {
    answers: [[['/api/subscription-status'], subscriptionFixture(false)]],
  })
  expect(linksOf(html)).toMatchObject({ 'Get Premium Access': '/subscription' })
})
