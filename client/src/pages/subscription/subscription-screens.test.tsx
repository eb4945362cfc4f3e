// @vitest-environment happy-dom
import type { SubscriptionStatus } from '@stillair/api/contract/listener/subscription.ts'
import { CURRENCIES } from '@stillair/events/modules/subscriptions/rules.ts'
import { fireEvent } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { subscriptionFixture } from '../../../test/fixtures.ts'
import { linksOf, press, rendered, wordsOf } from '../../../test/rendered.tsx'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { ApiError } from '../../api/api-error.ts'
import { outageStore } from '../../api/outage.ts'
import { contentFixture } from '../../entities/content/content-fixture.ts'
import { priceOf } from '../../entities/subscription/amounts.ts'
import { PremiumLock } from '../../entities/subscription/premium-lock.tsx'
import { toastStore } from '../../ui/toasts/toast-store.ts'
import { SubscriptionPage } from './subscription-page.tsx'
import { SubscriptionSuccess } from './subscription-success.tsx'

const KEY = ['/api/subscription-status']
const NONE = subscriptionFixture(false)
const ACTIVE = subscriptionFixture(true)

async function page(status: SubscriptionStatus) {
  const shown = await rendered(<SubscriptionPage />, { at: '/subscription', answers: [[KEY, status]] })
  return { ...shown, words: wordsOf(shown.container) }
}

describe('for users who never subscribed', () => {
  test('currency switch GBP/USD/EUR, default GBP', {
    tags: ['subscription/currency-switch-gbp-usd-eur', 'prices/subscription-default-currency-gbp'],
  }, async () => {
    const { getAllByRole } = await page(NONE)
    expect(getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
      ['GBP', true],
      ['USD', false],
      ['EUR', false],
    ])
  })

  test('nobody is sent to the payment page offline', async () => {
    outageStore.setState({ away: { asOf: 0 } })
    onTestFinished(() => outageStore.setState({ away: null }))
    const { words, getByRole } = await page(NONE)
    expect(getByRole<HTMLButtonElement>('button', { name: 'Start Premium' }).disabled).toBe(true)
    expect(words).toContain('You can start when you are back online')
  })

  test('the chosen currency is still chosen after returning from the checkout', async () => {
    onTestFinished(() => localStorage.clear())
    fireEvent.click((await page(NONE)).getByRole('radio', { name: /EUR/ }))
    expect((await page(NONE)).getByRole<HTMLInputElement>('radio', { name: /EUR/ }).checked).toBe(true)
  })

  test('subscription per month: USD 12.99, GBP 9.99, EUR 11.99', {
    tags: ['prices/subscription-per-month-12-99-usd-9-99'],
  }, async () => {
    const { prices } = NONE
    const texts = CURRENCIES.map((currency) =>
      priceOf(prices[currency], currency)
        .replace(',', '.')
        .replace(/[^\d.]/g, ''),
    )
    expect(texts).toEqual(['9.99', '12.99', '11.99'])
  })

  test('a price card, a six-item feature list, a start button', {
    tags: ['subscription/price-card-six-item-feature-list-start'],
  }, async () => {
    const { words, container, getByRole } = await page(NONE)
    expect(container.querySelectorAll('li')).toHaveLength(6)
    expect(container.querySelectorAll('[aria-labelledby="features"] ul:first-of-type > li')).toHaveLength(6)
    expect(words).toMatch(/£9\.99\nper month\nCancel anytime\. 30-day money-back guarantee\.\nStart Premium/)
    getByRole('button', { name: 'Start Premium' })
  })

  test('no feature is listed that every account has', async () => {
    const { words, container } = await page(NONE)
    const list = container.querySelector('[aria-labelledby="features"] ul')
    const sold = list ? wordsOf(list) : ''
    expect(sold).toContain('Over 300, with new ones every month.')
    expect(sold).toContain('Paths for each of the 14 fears.')
    expect(sold).not.toMatch(/timer|streak|progress|landings/i)
    expect(words).toContain('Free with every account: the sleep timer, your streaks, minutes and landings')
  })

  test('cancel anytime and a 30-day money-back guarantee', {
    tags: ['subscription/cancel-anytime-30-day-money-back', 'prices/cancel-anytime-30-day-money-back'],
  }, async () => {
    expect((await page(NONE)).words).toContain('Cancel anytime. 30-day money-back guarantee.')
  })
})

test("active subscribers see 'You're All Set!' and a 'Manage Subscription' button, and no price", {
  tags: ['subscription/active-subscribers-see-youre-all-set'],
}, async () => {
  const { words } = await page(ACTIVE)
  expect(words).toContain("You're All Set!")
  expect(words).toContain('Manage Subscription')
  expect(words).not.toMatch(/Start Premium|per month/)
})

test('in grace everything is still open, and another card can be added', async () => {
  const { words } = await page({ ...ACTIVE, status: 'grace', reason: 'payment-failed', inGrace: true })
  expect(words).toContain('Everything is open.')
  expect(words).toContain('Your last payment did not go through')
  expect(words).toContain('Manage Subscription')
})

test('a subscription that is ending is not "all set", though everything is open until then', async () => {
  const { words } = await page({ ...ACTIVE, reason: 'cancelled-until-period-end', cancelAtPeriodEnd: true })
  expect(words).toContain('Everything is open.')
  expect(words).not.toContain("You're All Set!")
})

test('after the grace period the subscription is managed, not bought again', async () => {
  const { words } = await page({ ...ACTIVE, hasActiveSubscription: false, status: 'payment-failed' })
  expect(words).toContain('Manage Subscription')
  expect(words).not.toMatch(/Start Premium|You're All Set/)
})

test('after its end the page states it and offers a new one', async () => {
  const { words } = await page({ ...NONE, status: 'ended', reason: 'cancelled', until: '2026-11-01T12:00:00.000Z' })
  expect(words).toMatch(/Your subscription ended on .*2026\. Everything you’ve done here is safe\./)
  expect(words).toContain('Start Premium')
})

describe('when the payment page does not open', () => {
  /** Presses the button, and returns the toast once there is a new one. The answer is the server's; null for a lost network. */
  async function toastAfter(button: string, answer: Response | null) {
    signInForRequests()
    vi.stubGlobal('fetch', async () => answer ?? Promise.reject(new TypeError('Failed to fetch')))
    onTestFinished(() => void vi.unstubAllGlobals())
    const before = toastStore.getState()
    await press(button)
    await expect.poll(() => toastStore.getState()).not.toBe(before)
    return toastStore.getState()[0]
  }

  test("the server's error or 'Failed to start subscription process', and another attempt", {
    tags: ['errors/subscription-error-servers-error-field'],
  }, async () => {
    const { getByRole } = await page(NONE)
    const error = 'The card provider takes a break.'
    const refusal = Response.json({ error, code: 'payments-unavailable' }, { status: 503 })
    expect(await toastAfter('Start Premium', refusal)).toMatchObject({
      title: 'Error',
      text: error,
      tone: 'destructive',
    })
    expect(getByRole<HTMLButtonElement>('button', { name: 'Start Premium' }).disabled).toBe(false)
    expect(await toastAfter('Start Premium', null)).toMatchObject({
      title: 'Error',
      text: 'Failed to start subscription process',
    })
  })

  test("'Failed to open subscription management'", {
    tags: ['errors/subscription-failed-open-subscription'],
  }, async () => {
    const { getByRole } = await page(ACTIVE)
    expect(await toastAfter('Manage Subscription', null)).toMatchObject({
      title: 'Error',
      text: 'Failed to open subscription management',
    })
    expect(getByRole<HTMLButtonElement>('button', { name: 'Manage Subscription' }).disabled).toBe(false)
  })
})

test('while the subscription is unknown nothing is offered, and a failure can be retried', async () => {
  expect(wordsOf((await rendered(<SubscriptionPage />)).container)).not.toMatch(/Start Premium|Manage/)
  const { container } = await rendered(<SubscriptionPage />, { failures: [[KEY, new ApiError(0, {})]] })
  expect(wordsOf(container)).toContain('Your subscription could not be loaded')
  expect(wordsOf(container)).toContain('Try again')
})

test('after the portal, a payment provider that does not answer is reported, and can be retried', async () => {
  const error = 'Our payment provider isn’t answering right now.'
  const refresh = ['/api/refresh-subscription']
  const around = { answers: [[KEY, ACTIVE]] as const, failures: [[refresh, new ApiError(503, { error })]] as const }
  const { container } = await rendered(<SubscriptionPage />, { at: '/subscription?from=portal', ...around })
  expect(wordsOf(container)).toContain(`This may be out of date\n${error}\nTry again`)
  expect(wordsOf(container)).toContain('Manage Subscription')
  const { container: there } = await rendered(<SubscriptionPage />, { at: '/subscription', answers: [[KEY, ACTIVE]] })
  expect(wordsOf(there)).not.toContain('out of date')
})

test('there is one first-level heading', async () => {
  for (const status of [NONE, ACTIVE]) {
    expect((await page(status)).getAllByRole('heading', { level: 1 })).toHaveLength(1)
  }
})

describe('subscription success', () => {
  const ACTIVATION = ['/api/subscription-success', 'cs_1']

  async function screen(around: Parameters<typeof rendered>[1] = {}) {
    const at = '/subscription-success?session_id=cs_1'
    return wordsOf((await rendered(<SubscriptionSuccess />, { at, ...around })).container)
  }

  test('without a checkout it shows nothing, since it redirects to /subscription', async () => {
    const { container } = await rendered(<SubscriptionSuccess />, {
      at: '/subscription-success',
      route: '/subscription-success',
    })
    expect(wordsOf(container)).toBe('')
  })

  test('an activating spinner', { tags: ['subscription/subscription-success-an-activating'] }, async () =>
    expect(await screen()).toContain('Activating your subscription'),
  )

  test('then success', { tags: ['subscription/subscription-success-an-activating'] }, async () => {
    const words = await screen({ answers: [[ACTIVATION, true]] })
    expect(words).toContain("You're All Set!")
    expect(words).toContain('Your subscription is active.')
  })

  test("or a 'Subscription Processing' notice", {
    tags: ['subscription/subscription-processing-notice', 'errors/success-page-not-activated'],
  }, async () => {
    expect(await screen({ answers: [[ACTIVATION, false]] })).toContain(
      'Subscription Processing\nSubscription activation is still processing. Please check your subscription status in a few minutes.',
    )
  })

  test.each([new ApiError(503, {}), new Error('no')])(
    'call failure (%s), and a way to try again',
    {
      tags: ['errors/success-page-call-failure'],
    },
    async (error) => {
      const words = await screen({ failures: [[ACTIVATION, error]] })
      expect(words).toContain(
        'There was an issue activating your subscription. Please contact support if this persists.',
      )
      expect(words).toContain('Try again')
    },
  )
})

test("premium lock: a 'Get Premium Access' link to /subscription", {
  tags: ['content/non-free-content-for-non-subscribers'],
}, async () => {
  const content = contentFixture('locked', { isLocked: true, title: 'Over the Alps', description: 'Bumps over rock.' })
  const { container } = await rendered(<PremiumLock content={content} back={<a href="/content-library">Back</a>} />, {
    answers: [[KEY, NONE]],
  })
  expect(wordsOf(container)).toContain('Over the Alps\nBumps over rock.')
  expect(linksOf(container)).toMatchObject({ 'Get Premium Access': '/subscription', Back: '/content-library' })
})
