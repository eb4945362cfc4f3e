import { randomUUID } from 'node:crypto'
import { steadyPool } from '@stillair/events/log/postgres/steady-pool.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  checkoutPage,
  dashboardOf,
  type PayingHarness,
  pay,
  paymentDeps,
  settledStatusOf,
  startPayingHarness,
  subscribe,
} from '../../../test/payments-story.ts'
import type { Person } from '../../../test/person.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { reconcile } from './reconcile.ts'
import { paymentsContext } from './record-subscription.ts'
import { startCheckout } from './start-checkout.ts'

let paying: PayingHarness
beforeAll(async () => {
  paying = await startPayingHarness()
})
afterEach(() => paying.emulator.controls.set({ trouble: 'none', webhooks: 'deliver', payments: 'settle' }))
afterAll(() => paying.close())

const someone = () => `u-${randomUUID()}`
const openPagesOf = (id: string) =>
  Object.values(paying.emulator.ledger.sessions).filter(
    ({ status, client_reference_id }) => status === 'open' && client_reference_id === id,
  )
const liveOf = (customerId: string) =>
  Object.values(paying.emulator.ledger.subscriptions).filter(
    ({ customer, status }) => customer === customerId && status !== 'canceled',
  )
const invoicesOf = (subscriptionId: string) =>
  Object.values(paying.emulator.ledger.invoices).filter(({ subscription }) => subscription === subscriptionId)
/** Returns what the user sees once every webhook has been handled. */
async function settled(person: Person) {
  await paying.emulator.controls.delivered()
  return settledStatusOf(person, paying)
}
const loggedAbout = (id: string, message: string) =>
  paying.api.logLines.filter((line) => line.includes(id) && line.includes(message)).map((line) => JSON.parse(line))

const CURRENCIES = ['GBP', 'USD', 'EUR'] as const

/** As many as the pages that one impatient user could open, and rounds to meet most interleavings. */
const PARALLEL = 8
const ROUNDS = 100

test('of eight requests at once in three currencies, through two processes, one open page is left', {
  tags: ['slow'],
}, async () => {
  const { connectionString } = paying.api.pool.options
  const otherProcess = steadyPool({ connectionString, max: 10 })
  const deps = { ...paymentDeps(paying), prices: paying.api.config.payments.prices }
  const other = { isEmailVerified: true, name: null, isAdmin: false, isAnalyst: false }
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const userId = someone()
      const caller: Caller = { ...other, userId, email: `${userId}@stillair.test` }
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, (_, index) =>
          startCheckout(
            { ...deps, pool: index % 2 === 0 ? deps.pool : otherProcess },
            caller,
            CURRENCIES[(index + round) % 3] ?? 'GBP',
            paymentsContext(paying.api.now()),
          ),
        ),
      )
      const open = openPagesOf(userId)
      expect(open, `round ${round}`).toHaveLength(1)
      expect(answers.map(({ url }) => url)).toContain(open[0]?.url)
    }
  } finally {
    await otherProcess.end()
  }
})

describe('pages of the checkout', () => {
  test('tabs that pay at once leave one subscription', async () => {
    const person = paying.api.listener(someone())
    const pages = await Promise.all(CURRENCIES.map((currency) => checkoutPage(person, currency)))
    const paid = await Promise.all(pages.map((page) => pay(page)))
    expect(paid.filter((sessionId) => sessionId !== null)).toHaveLength(1)
  })

  test('two tabs get the same page', async () => {
    const person = paying.api.listener(someone())
    const [one, other] = await Promise.all([checkoutPage(person), checkoutPage(person)])
    expect(other).toBe(one)
    expect(await checkoutPage(person)).toBe(one)
    await Promise.all([pay(one), pay(other)])
    const customer = paying.emulator.ledger.sessions[one.split('/').at(-1) ?? '']?.customer ?? ''
    expect(liveOf(customer)).toHaveLength(1)
  })

  test('another currency closes the page of the first', async () => {
    const person = paying.api.listener(someone())
    const pounds = await checkoutPage(person, 'GBP')
    const dollars = await checkoutPage(person, 'USD')
    expect(await pay(pounds)).toBeNull()
    expect(await pay(dollars)).not.toBeNull()
    const session = paying.emulator.ledger.sessions[dollars.split('/').at(-1) ?? '']
    expect(liveOf(session?.customer ?? '').map(({ currency }) => currency)).toEqual(['usd'])
  })

  test('a subscriber gets no second page, even if the webhook of the first payment is lost', async () => {
    paying.emulator.controls.set({ webhooks: 'lose' })
    const person = paying.api.listener(someone())
    await pay(await checkoutPage(person))
    const again = await person.post('/api/create-subscription', { currency: 'USD' })
    expect(again).toMatchObject({ status: 409, body: { code: 'already-subscribed' } })
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true })
  })

  test('a user with a failed payment is sent to the portal, not to another checkout', async () => {
    const { person, customerId } = await subscribe(paying, someone(), '4000000000000341')
    paying.emulator.controls.act(customerId, 'end-period')
    await settled(person)
    expect((await person.post('/api/create-subscription', {})).status).toBe(409)
  })
})

describe('a second subscription', () => {
  /** Subscribes the user, and once more past the product, as somebody with access to the provider can. */
  async function subscribedTwice() {
    const id = someone()
    const { person, customerId } = await subscribe(paying, id)
    await paying.emulator.controls.delivered()
    const [first] = liveOf(customerId)
    if (!first) throw new Error('no subscription')
    const subscribeAgain = async () => {
      const stripe = dashboardOf(paying.emulator)
      const again = await stripe.subscriptions.create({ customer: customerId, items: [{ price: first.price }] })
      // Both begin in the same second in a test; the second one is younger.
      const { subscriptions } = paying.emulator.ledger
      subscriptions[first.id] = { ...first, created: first.created - 60 }
      return again.id
    }
    return { id, person, customerId, first: first.id, subscribeAgain }
  }

  const ways = {
    'its webhook': async () => {},
    'a refresh': async (person: Person) => {
      expect((await person.post('/api/refresh-subscription', {})).body).toEqual({ activated: true })
    },
    'the nightly reconciliation': async () => {
      await reconcile(paymentDeps(paying))
    },
    'another attempt to subscribe': async (person: Person) => {
      expect((await person.post('/api/create-subscription', {})).status).toBe(409)
    },
  }
  test.each(Object.entries(ways))('is cancelled and refunded at %s', async (way, find) => {
    const { id, person, customerId, first, subscribeAgain } = await subscribedTwice()
    if (way !== 'its webhook') paying.emulator.controls.set({ webhooks: 'lose' })
    const second = await subscribeAgain()
    await paying.emulator.controls.delivered()
    await find(person)

    expect(liveOf(customerId).map((each) => each.id)).toEqual([first])
    expect(invoicesOf(second)).toMatchObject([{ refunded: true }])
    expect(invoicesOf(first)).toMatchObject([{ refunded: false }])
    expect(await settledStatusOf(person, paying)).toMatchObject({ hasActiveSubscription: true, reason: 'paid' })
    expect(loggedAbout(id, 'a subscription was cancelled')).toMatchObject([
      { subscriptionId: second, why: 'second-subscription', refund: 'refunded' },
    ])
  })

  test('found by many webhooks at once is refunded once', async () => {
    const { customerId, subscribeAgain } = await subscribedTwice()
    paying.emulator.controls.set({ webhooks: 'hold' })
    const second = await subscribeAgain()
    paying.emulator.controls.set({ webhooks: 'deliver' })
    await Promise.all([paying.emulator.controls.release('shuffled', 3), reconcile(paymentDeps(paying))])
    await paying.emulator.controls.delivered()
    expect(liveOf(customerId)).toHaveLength(1)
    expect(invoicesOf(second)).toMatchObject([{ refunded: true }])
  })

  test('counts when the first one was refunded', async () => {
    const { person, customerId, subscribeAgain } = await subscribedTwice()
    paying.emulator.controls.set({ webhooks: 'lose' })
    paying.emulator.controls.act(customerId, 'refund')
    const second = await subscribeAgain()
    await reconcile(paymentDeps(paying))
    expect(liveOf(customerId).map((each) => each.id)).toEqual([second])
    expect(invoicesOf(second)).toMatchObject([{ refunded: false }])
    expect(await settledStatusOf(person, paying)).toMatchObject({ hasActiveSubscription: true })
  })

  test('is cancelled without a refund when the provider refuses one, and the log says so', async () => {
    const { id, customerId, first, subscribeAgain } = await subscribedTwice()
    paying.emulator.controls.set({ trouble: 'refuses', where: 'POST /v1/refunds' })
    await subscribeAgain()
    await paying.emulator.controls.delivered()
    expect(liveOf(customerId).map((each) => each.id)).toEqual([first])
    expect(loggedAbout(id, 'could not be refunded')).toHaveLength(1)
  })

  test('is ended by the resent webhook, if the provider did not answer in between', { tags: ['slow'] }, async () => {
    const { customerId, first, subscribeAgain } = await subscribedTwice()
    paying.emulator.controls.set({ trouble: 'cut-off', where: 'DELETE /v1/subscriptions' })
    const second = await subscribeAgain()
    await expect(reconcile(paymentDeps(paying))).rejects.toThrow('Not every subscription')
    expect(liveOf(customerId)).toHaveLength(2)
    paying.emulator.controls.set({ trouble: 'none' })
    await paying.emulator.controls.delivered()
    expect(liveOf(customerId).map((each) => each.id)).toEqual([first])
    expect(invoicesOf(second)).toMatchObject([{ refunded: true }])
  })
})
