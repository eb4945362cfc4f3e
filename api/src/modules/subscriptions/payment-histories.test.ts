import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type Currency,
  checkoutPage,
  dashboardOf,
  type PayingHarness,
  pay,
  paymentDeps,
  settledStatusOf,
  startPayingHarness,
} from '../../../test/payments-story.ts'
import type { Person } from '../../../test/person.ts'
import { reconcile } from './reconcile.ts'

/** Declined from the second month on. */
const CARD_OF_ONE_MONTH = '4000000000000341'
const PRICES = { GBP: 999, USD: 1299, EUR: 1199 }

let paying: PayingHarness
let premium: string
beforeAll(async () => {
  paying = await startPayingHarness()
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', isPublished: true }
  const { body } = await paying.api.admin().post('/api/content', { ...file, title: 'Premium' })
  premium = `/api/content/${body.id}/playback`
})
afterEach(() => paying.emulator.controls.set({ trouble: 'none', webhooks: 'deliver', payments: 'settle', copies: 1 }))
afterAll(() => paying.close())

/** One listener, their customer at the provider, and everything that the three parties can see. */
function listener() {
  const id = `u-${randomUUID()}`
  const person = paying.api.listener(id)
  const { controls, ledger } = paying.emulator
  const customerIds = () =>
    Object.values(ledger.customers).flatMap((each) => (each.metadata.userId === id ? [each.id] : []))
  const act = (action: string) => {
    for (const customerId of customerIds()) controls.act(customerId, action)
  }
  return {
    id,
    person,
    act,
    customerIds,
    subscribe: async (currency: Currency = 'GBP', card?: string) => pay(await checkoutPage(person, currency), card),
    /** Whether the listener can play a premium session, and what their page says, once all messages have arrived. */
    async sees() {
      await controls.delivered()
      const { status, reason, canManage } = await settledStatusOf(person, paying)
      const head = { 'x-position': String(await paying.api.store.head()) }
      return { plays: (await person.get(premium, head)).status === 200, status, reason, canManage }
    },
    /** What was taken and not given back, in minor units; and how many subscriptions will be charged again. */
    pays() {
      const mine = new Set(customerIds())
      const kept = Object.values(ledger.invoices).filter(
        ({ customer, status, refunded, disputed }) => mine.has(customer) && status === 'paid' && !refunded && !disputed,
      )
      const live = Object.values(ledger.subscriptions).filter(
        ({ customer, status, cancel_at }) => mine.has(customer) && status !== 'canceled' && cancel_at === null,
      )
      return { taken: kept.reduce((sum, { amount_paid }) => sum + amount_paid, 0), charged: live.length }
    },
    /** The log's lines about this listener, beyond the ordinary ones. */
    operatorReads: () =>
      paying.api.logLines.flatMap((line) => {
        const { level, userId, msg, why } = JSON.parse(line)
        return userId === id && level >= 40 ? [why === undefined ? msg : `${msg}: ${why}`] : []
      }),
  }
}

const open = { plays: true, status: 'active', reason: 'paid', canManage: true }
const closed = { plays: false, status: 'ended', canManage: false }

describe('what the listener hears and pays, and what the operator reads', () => {
  test('1: of two checkouts at once, one is paid', async () => {
    const her = listener()
    const pages = await Promise.all([checkoutPage(her.person, 'GBP'), checkoutPage(her.person, 'USD')])
    const paid = await Promise.all(pages.map((page) => pay(page)))
    expect(paid.filter((session) => session !== null)).toHaveLength(1)
    expect(await her.sees()).toEqual(open)
    expect(her.pays().charged).toBe(1)
    expect([PRICES.GBP, PRICES.USD]).toContain(her.pays().taken)
    expect(her.operatorReads()).toEqual([])
  })

  test('2: messages in reverse order, three times each', async () => {
    const her = listener()
    paying.emulator.controls.set({ webhooks: 'hold' })
    await her.subscribe()
    for (const action of ['cancel', 'resume', 'end-period']) her.act(action)
    await paying.emulator.controls.release('reversed', 3)
    expect(await her.sees()).toEqual(open)
    expect(her.pays()).toEqual({ taken: 2 * PRICES.GBP, charged: 1 })
    expect(her.operatorReads()).toEqual([])
  })

  test('3: all messages are lost, and the night finds what happened', async () => {
    const her = listener()
    paying.emulator.controls.set({ webhooks: 'lose' })
    await her.subscribe()
    expect((await her.sees()).plays).toBe(false)
    await reconcile(paymentDeps(paying))
    expect(await her.sees()).toEqual(open)
    her.act('cancel-now')
    await reconcile(paymentDeps(paying))
    expect(await her.sees()).toEqual({ ...closed, reason: 'cancelled' })
    expect(her.pays()).toEqual({ taken: PRICES.GBP, charged: 0 })
    expect(her.operatorReads()).toEqual([])
  })

  test.each([
    ['4: a refund', 'refund', 'refunded'],
    ['5: a dispute', 'dispute', 'disputed'],
  ])('%s closes the access, and no further month is charged', async (_what, action, reason) => {
    const her = listener()
    await her.subscribe()
    her.act(action)
    expect(await her.sees()).toEqual({ ...closed, reason })
    her.act('end-period')
    expect(her.pays()).toEqual({ taken: 0, charged: 0 })
    expect(her.operatorReads()).toEqual(['a subscription was cancelled: payment-returned'])
    expect(await her.subscribe('EUR')).not.toBeNull()
    expect(await her.sees()).toEqual(open)
    expect(her.pays()).toEqual({ taken: PRICES.EUR, charged: 1 })
  })

  test('4b: a refund whose message is lost does not stop a new subscription', async () => {
    const her = listener()
    await her.subscribe()
    await her.sees()
    paying.emulator.controls.set({ webhooks: 'lose' })
    her.act('refund')
    expect(await her.subscribe('EUR')).not.toBeNull()
    await her.person.post('/api/refresh-subscription', {})
    expect(await her.sees()).toEqual(open)
    expect(her.pays()).toEqual({ taken: PRICES.EUR, charged: 1 })
  })

  test('5b: a dispute of an earlier month closes the access too', async () => {
    const her = listener()
    await her.subscribe()
    const [first] = Object.values(paying.emulator.ledger.invoices).filter(({ customer }) =>
      her.customerIds().includes(customer),
    )
    her.act('end-period')
    expect(await her.sees()).toEqual(open)
    const { invoices } = paying.emulator.ledger
    if (first) invoices[first.id] = { ...(invoices[first.id] ?? first), disputed: true }
    await reconcile(paymentDeps(paying))
    expect(await her.sees()).toEqual({ ...closed, reason: 'disputed' })
    expect(her.pays()).toEqual({ taken: PRICES.GBP, charged: 0 })
  })

  test('6: cancelled, resumed, cancelled again', async () => {
    const her = listener()
    await her.subscribe()
    her.act('cancel')
    expect(await her.sees()).toEqual({ ...open, reason: 'cancelled-until-period-end' })
    her.act('resume')
    expect(await her.sees()).toEqual(open)
    her.act('cancel')
    her.act('end-period')
    expect(await her.sees()).toEqual({ ...closed, reason: 'cancelled' })
    expect(her.pays()).toEqual({ taken: PRICES.GBP, charged: 0 })
    expect(her.operatorReads()).toEqual([])
  })

  test('7: another currency after the first subscription has ended', async () => {
    const her = listener()
    await her.subscribe('GBP')
    expect((await her.person.post('/api/create-subscription', { currency: 'EUR' })).status).toBe(409)
    her.act('cancel-now')
    expect(await her.sees()).toEqual({ ...closed, reason: 'cancelled' })
    expect(await her.subscribe('EUR')).not.toBeNull()
    expect(await her.sees()).toEqual(open)
    expect(her.pays()).toEqual({ taken: PRICES.GBP + PRICES.EUR, charged: 1 })
    expect(her.operatorReads()).toEqual([])
  })

  test('8: a card that fails twice and then pays', async () => {
    const her = listener()
    await her.subscribe('GBP', CARD_OF_ONE_MONTH)
    her.act('end-period')
    expect(await her.sees()).toEqual({ plays: true, status: 'grace', reason: 'payment-failed', canManage: true })
    her.act('pass-week')
    await reconcile(paymentDeps(paying))
    const locked = { plays: false, status: 'payment-failed', reason: 'payment-failed', canManage: true }
    expect(await her.sees()).toEqual(locked)
    expect(her.pays()).toEqual({ taken: PRICES.GBP, charged: 1 })
    her.act('pay')
    expect(await her.sees()).toEqual(open)
    expect(her.pays()).toEqual({ taken: 2 * PRICES.GBP, charged: 1 })
    expect(her.operatorReads()).toEqual([])
  })

  test('9: the account is deleted while a page is paid', async () => {
    const her = listener()
    await register(her)
    const page = await checkoutPage(her.person)
    await Promise.all([erase(her.person), pay(page)])
    await paying.emulator.controls.delivered()
    await reconcile(paymentDeps(paying))
    expect(her.pays().charged).toBe(0)
    const { rows } = await paying.api.pool.query('select 1 from entitlement where user_id = $1', [her.id])
    expect(rows).toEqual([])
  })

  test('10: a second subscription from elsewhere is cancelled and refunded', async () => {
    const her = listener()
    await her.subscribe()
    await her.sees()
    const [customer = ''] = her.customerIds()
    const [first] = Object.values(paying.emulator.ledger.subscriptions).filter((each) => each.customer === customer)
    const items = [{ price: first?.price ?? '' }]
    await dashboardOf(paying.emulator).subscriptions.create({ customer, items })
    expect(await her.sees()).toEqual(open)
    expect(her.pays()).toEqual({ taken: PRICES.GBP, charged: 1 })
    expect(her.operatorReads()).toEqual(['a subscription was cancelled: second-subscription'])
  })

  test('11: only what is paid after the account was deleted is refunded', async () => {
    const her = listener()
    await register(her)
    await her.subscribe()
    await her.sees()
    const [customer = ''] = her.customerIds()
    const [first] = Object.values(paying.emulator.ledger.subscriptions).filter((each) => each.customer === customer)
    // The provider dates payments by whole seconds.
    const second = () => Math.floor(Date.now() / 1000)
    const paidBy = second()
    await expect.poll(second).toBeGreaterThan(paidBy)
    await erase(her.person)
    expect(her.pays()).toEqual({ taken: PRICES.GBP, charged: 0 })
    const items = [{ price: first?.price ?? '' }]
    await dashboardOf(paying.emulator).subscriptions.create({ customer, items })
    expect(her.pays().taken).toBe(2 * PRICES.GBP)
    await paying.emulator.controls.delivered()
    await reconcile(paymentDeps(paying))
    expect(her.pays()).toEqual({ taken: PRICES.GBP, charged: 0 })
    expect(her.operatorReads()).toEqual(Array(2).fill('a subscription was cancelled: account-deleted'))
  })
})

async function register({ id, person }: { readonly id: string; readonly person: Person }): Promise<void> {
  const user = { firebaseUid: id, name: 'Zoe', email: `${id}@stillair.test`, onboardingComplete: false }
  expect((await person.post('/api/users', user)).status).toBe(201)
}

const erase = async (person: Person) =>
  expect((await person.delete('/api/users/me', { confirm: true })).status).toBe(200)
