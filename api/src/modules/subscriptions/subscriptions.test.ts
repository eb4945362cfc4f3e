import { randomUUID } from 'node:crypto'
import { SessionStarted, sessionStream } from '@stillair/events/modules/listening/events.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/events-of.ts'
import { past } from '../../../test/past.ts'
import {
  checkoutPage,
  type PayingHarness,
  pay,
  paymentDeps,
  settledStatusOf,
  startPayingHarness,
  statusOf,
  subscribe,
} from '../../../test/payments-story.ts'
import type { Person } from '../../../test/person.ts'
import { endSubscription } from './end-subscription.ts'
import { followUpCheckouts, reconcile } from './reconcile.ts'

let paying: PayingHarness
beforeAll(async () => {
  paying = await startPayingHarness()
})
afterEach(() => paying.emulator.controls.set({ trouble: 'none', webhooks: 'deliver', payments: 'settle', copies: 1 }))
afterAll(() => paying.close())

const someone = () => `u-${randomUUID()}`
const act = (customerId: string, action: string) => paying.emulator.controls.act(customerId, action)
const subscriptionsOf = (customerId: string) =>
  Object.values(paying.emulator.ledger.subscriptions).filter(({ customer }) => customer === customerId)
const deps = () => paymentDeps(paying)
/** Returns the status once all webhooks have been handled. */
async function settled(person: Person) {
  await paying.emulator.controls.delivered()
  return settledStatusOf(person, paying)
}
const premium = async () => {
  const file = { type: 'audio', categoryId: 3, fileUrl: 'https://files.test/a.mp3', isPublished: true }
  const { body } = await paying.api.admin().post('/api/content', { ...file, title: 'Premium' })
  return `/api/content/${body.id}/playback`
}
const newest = async () => ({ 'x-position': String(await paying.api.store.head()) })

test('a new user has no subscription, and gets the prices', {
  tags: [
    'entities/subscription-status',
    'api/get-api-subscription-status-reads',
    'prices/subscription-per-month-12-99-usd-9-99',
  ],
}, async () => {
  expect(await statusOf(paying.api.listener(someone()))).toEqual({
    hasActiveSubscription: false,
    status: 'none',
    reason: 'never-subscribed',
    until: null,
    cancelAtPeriodEnd: false,
    inGrace: false,
    canManage: false,
    checkoutPending: false,
    prices: { GBP: 999, USD: 1299, EUR: 1199 },
  })
})

describe('journeys', () => {
  test('premium content is completed and rated only by users who have played it with access', async () => {
    const { api } = paying
    const contentId = (await premium()).split('/')[3] ?? ''
    const complete = (who: Person, sessionId?: string) =>
      who.post(`/api/content/${contentId}/complete`, { completionType: 'manual', ...(sessionId && { sessionId }) })
    const rate = (who: Person) => who.post(`/api/content/${contentId}/rating`, { rating: 3 })
    const report = (who: Person, sessionId: string, completed = true) =>
      who.patch(`/api/session-logs/${sessionId}`, {
        endTime: api.now().toISOString(),
        durationPlayed: 300,
        position: 300,
        completed,
      })
    const refused = { status: 403, body: { code: 'premium-required' } }

    const userId = someone()
    const free = api.listener(userId)
    const distress = (who: Person, moment: string, pairId: string) =>
      who.post(`/api/content/${contentId}/distress`, { pairId, moment, distress: 5, at: api.now().toISOString() })
    expect(await free.post('/api/create-session', { contentId })).toMatchObject(refused)
    expect(await distress(free, 'before', randomUUID())).toMatchObject(refused)
    expect(await distress(free, 'after', randomUUID())).toMatchObject(refused)
    // A session that an older version of the server accepted.
    const sessionId = randomUUID()
    const started = SessionStarted({ sessionId, userId, contentId, contentDuration: null })
    await past(() => api).append(sessionStream(sessionId), [started], api.now().toISOString())
    api.advance(400)
    expect(await complete(free)).toMatchObject(refused)
    expect(await complete(free, sessionId)).toMatchObject(refused)
    for (const completed of [true, false]) expect(await report(free, sessionId, completed)).toMatchObject(refused)
    expect(await rate(free)).toMatchObject(refused)
    expect((await free.get('/api/session-logs', await newest())).body).toMatchObject([{ durationPlayed: 0 }])
    expect((await free.get('/api/distress', await newest())).body).toEqual({ pairs: [] })
    expect((await free.get('/api/content/completions')).body).toEqual([])
    api.advance(-400)

    // Started while paid, but reported after the subscription has ended, as from a flight.
    const { person, customerId } = await subscribe(paying, someone())
    // The provider's clock counts whole seconds.
    api.advance(-60)
    const begun = String((await person.post('/api/create-session', { contentId })).body.id)
    const pairId = randomUUID()
    expect((await distress(person, 'before', pairId)).status).toBe(201)
    api.advance(60)
    act(customerId, 'cancel')
    act(customerId, 'end-period')
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: false, status: 'ended' })
    api.advance(400)
    expect(await rate(person)).toMatchObject(refused)
    expect(await complete(person)).toMatchObject({ status: 201 })
    expect((await report(person, begun)).status).toBe(200)
    expect((await rate(person)).status).toBe(201)

    // Offline, so that the server learns of all of it after the access has ended.
    const offline = {
      contentId,
      sessionId: randomUUID(),
      startedAt: new Date(api.now().getTime() - 460_000).toISOString(),
    }
    expect((await person.post('/api/create-session', offline)).status).toBe(201)
    expect((await report(person, offline.sessionId)).body).toMatchObject({ durationPlayed: 300, completed: true })
    // A session that starts now has no access.
    const late = {
      contentId,
      sessionId: randomUUID(),
      startedAt: new Date(api.now().getTime() - 301_000).toISOString(),
    }
    expect(await person.post('/api/create-session', late)).toMatchObject(refused)
    // The second rating of a pair that began with access is accepted; a new pair is not.
    expect((await distress(person, 'after', pairId)).status).toBe(201)
    expect(await distress(person, 'before', randomUUID())).toMatchObject(refused)
    api.advance(-400)
  })

  test('subscribe, hear premium content, cancel, keep it until the period ends, lose it', {
    tags: [
      'states/subscription-none-then-active-through',
      'states/active-users-can-open-billing-portal',
      'roles/no-active-subscription-opens-only',
      'api/post-api-create-customer-portal-returns',
    ],
  }, async () => {
    const playback = await premium()
    const { person, customerId } = await subscribe(paying, someone())
    expect((await person.get(playback, await newest())).status).toBe(200)
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true, status: 'active', reason: 'paid' })

    const portal = await person.post('/api/create-customer-portal', {})
    expect(portal.status).toBe(200)
    await fetch(String(portal.body.url), { method: 'POST', body: new URLSearchParams({ do: 'cancel' }) })
    expect(await settled(person)).toMatchObject({
      hasActiveSubscription: true,
      cancelAtPeriodEnd: true,
      reason: 'cancelled-until-period-end',
      until: expect.stringMatching(/^\d{4}-/),
    })
    expect((await person.get(playback)).status).toBe(200)

    act(customerId, 'end-period')
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: false, status: 'ended', reason: 'cancelled' })
    expect(await person.get(playback)).toMatchObject({ status: 403, body: { code: 'premium-required' } })
  })

  test('a declined card gives no access, and the same page accepts another card', async () => {
    const person = paying.api.listener(someone())
    const page = await checkoutPage(person)
    expect(await pay(page, '4000000000000002')).toBeNull()
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: false, checkoutPending: true })
    const sessionId = await pay(page)
    expect((await person.post('/api/subscription-success', { sessionId })).body).toEqual({ activated: true })
  })

  test('an abandoned checkout gives no access', async () => {
    const person = paying.api.listener(someone())
    await checkoutPage(person)
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: false, status: 'none' })
  })

  test('after a failed payment, access continues for the grace period, and recovers', async () => {
    const { person, customerId } = await subscribe(paying, someone(), '4000000000000341')
    act(customerId, 'end-period')
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true, status: 'grace', inGrace: true })
    act(customerId, 'pay')
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true, status: 'active', inGrace: false })
  })

  test('repeated failures end access after the grace period, and a card that works restores it', async () => {
    const playback = await premium()
    const { person, customerId } = await subscribe(paying, someone(), '4000000000000341')
    act(customerId, 'end-period')
    act(customerId, 'pass-week')
    await paying.emulator.controls.delivered()
    await reconcile(deps())
    expect(await settled(person)).toMatchObject({
      hasActiveSubscription: false,
      status: 'payment-failed',
      canManage: true,
    })
    expect((await person.get(playback)).status).toBe(403)
    act(customerId, 'pay')
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true, status: 'active' })
  })

  test('cancelling and resuming leaves the subscription as before', async () => {
    const { person, customerId } = await subscribe(paying, someone())
    act(customerId, 'cancel')
    act(customerId, 'resume')
    expect(await settled(person)).toMatchObject({ status: 'active', reason: 'paid', cancelAtPeriodEnd: false })
  })

  test('a refund ends access', { tags: ['prices/cancel-anytime-30-day-money-back'] }, async () => {
    const { person, customerId } = await subscribe(paying, someone())
    act(customerId, 'refund')
    act(customerId, 'cancel-now')
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: false, status: 'ended', reason: 'refunded' })
  })

  test('a second subscription, in another currency, after the first has ended', {
    tags: ['api/post-api-create-subscription-currency'],
  }, async () => {
    const id = someone()
    const { person, customerId } = await subscribe(paying, id)
    act(customerId, 'cancel-now')
    expect(await settled(person)).toMatchObject({ status: 'ended' })
    const sessionId = await pay(await checkoutPage(person, 'EUR'))
    expect((await person.post('/api/subscription-success', { sessionId })).body).toEqual({ activated: true })
    expect(subscriptionsOf(customerId).map(({ currency }) => currency)).toEqual(['gbp', 'eur'])
  })

  test('a repeated command returns the same page', {
    tags: ['api/post-api-create-subscription-currency'],
  }, async () => {
    const person = paying.api.listener(someone())
    const send = () => person.post('/api/create-subscription', {}, { 'idempotency-key': 'tap' })
    expect((await send()).body.url).toBe((await send()).body.url)
  })
})

describe('late and lost webhooks', () => {
  test('if a webhook is late, returning from the checkout page gives access before it', {
    tags: ['states/subscription-none-then-active-through', 'api/post-api-subscription-success-sessionid'],
  }, async () => {
    paying.emulator.controls.set({ webhooks: 'hold' })
    const { person } = await subscribe(paying, someone())
    expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: true })
    const before = (await eventsOf(paying.api.store)).length
    await paying.emulator.controls.release()
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true })
    expect((await eventsOf(paying.api.store)).length).toBe(before)
  })

  test('a webhook may arrive before the return from the checkout', async () => {
    const person = paying.api.listener(someone())
    const sessionId = await pay(await checkoutPage(person))
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true })
    expect((await person.post('/api/subscription-success', { sessionId })).body).toEqual({ activated: true })
  })

  test('a pending payment gives access once it is settled', async () => {
    paying.emulator.controls.set({ payments: 'hold' })
    const person = paying.api.listener(someone())
    const sessionId = await pay(await checkoutPage(person))
    expect((await person.post('/api/subscription-success', { sessionId })).body).toEqual({ activated: false })
    paying.emulator.controls.settle()
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true })
    expect((await person.post('/api/subscription-success', { sessionId })).body).toEqual({ activated: true })
  })

  test('the follow-up finds a user who has paid and closed the page', async () => {
    paying.emulator.controls.set({ webhooks: 'lose' })
    const person = paying.api.listener(someone())
    await pay(await checkoutPage(person))
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: false, checkoutPending: true })
    expect((await followUpCheckouts(deps())).changed).toBeGreaterThan(0)
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true, checkoutPending: false })
  })

  test('a user who returns from the portal sees their changes without a webhook', {
    tags: ['roles/subscriber-manage-subscription-via'],
  }, async () => {
    const { person, customerId } = await subscribe(paying, someone())
    await settled(person)
    paying.emulator.controls.set({ webhooks: 'lose' })
    act(customerId, 'cancel')
    expect((await person.post('/api/refresh-subscription', {})).body).toEqual({ activated: true })
    expect(await statusOf(person)).toMatchObject({ cancelAtPeriodEnd: true })
  })

  test('a refresh answers once the read model contains its changes', async () => {
    const id = someone()
    const { person, customerId } = await subscribe(paying, id)
    paying.emulator.controls.set({ webhooks: 'lose' })
    for (const [action, isCancelled] of [
      ['cancel', true],
      ['resume', false],
    ] as const) {
      act(customerId, action)
      await person.post('/api/refresh-subscription', {})
      const { rows } = await paying.api.pool.query('select ends_at from entitlement where user_id = $1', [id])
      expect(rows[0]?.ends_at !== null, action).toBe(isCancelled)
    }
  })

  test('a lost renewal ends nobody’s access, and the nightly reconciliation finds it', async () => {
    const { person, customerId } = await subscribe(paying, someone())
    await settled(person)
    paying.emulator.controls.set({ webhooks: 'lose' })
    // Ten days longer than a month, so that the renewed period is not the one known here.
    paying.emulator.controls.passDays(customerId, 40)
    const period = 31 * 24 * 60 * 60
    paying.api.advance(period)
    try {
      expect(await statusOf(person)).toMatchObject({ hasActiveSubscription: true, status: 'active', until: null })
      expect((await reconcile(deps())).changed).toBeGreaterThan(0)
    } finally {
      paying.api.advance(-period)
    }
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true, until: expect.any(String) })
  })
})

describe('other users’ data', () => {
  test('another user’s checkout activates nobody', {
    tags: ['api/post-api-subscription-success-sessionid'],
  }, async () => {
    const { sessionId } = await subscribe(paying, someone())
    const stranger = paying.api.listener(someone())
    expect((await stranger.post('/api/subscription-success', { sessionId })).status).toBe(404)
    await checkoutPage(stranger)
    expect((await stranger.post('/api/subscription-success', { sessionId })).status).toBe(404)
    expect(await settled(stranger)).toMatchObject({ hasActiveSubscription: false })
  })

  test('an unknown checkout gets a 404, and invalid input a 400', {
    tags: ['api/post-api-create-subscription-currency'],
  }, async () => {
    const person = paying.api.listener(someone())
    await checkoutPage(person)
    for (const sessionId of ['cs_none', '../customers', '%2e%2e']) {
      expect((await person.post('/api/subscription-success', { sessionId })).status, sessionId).toBe(404)
    }
    expect((await person.post('/api/subscription-success', { sessionId: '' })).status).toBe(400)
    expect((await person.post('/api/create-subscription', { currency: 'CHF' })).status).toBe(400)
  })

  test('a user who was never a customer has no portal', {
    tags: ['roles/subscriber-manage-subscription-via', 'api/post-api-create-customer-portal-returns'],
  }, async () => {
    const answer = await paying.api.listener(someone()).post('/api/create-customer-portal', {})
    expect(answer).toMatchObject({ status: 404, body: { error: 'A subscription was not found.' } })
  })
})

describe('an unavailable provider', () => {
  const steps = [
    'GET /v1/customers/search',
    'POST /v1/customers',
    'GET /v1/checkout',
    'GET /v1/subscriptions',
    'GET /v1/prices',
    'POST /v1/checkout',
  ]
  test.each(steps)('at %s is reported, and the next attempt works', { tags: ['slow'] }, async (where) => {
    const person = paying.api.listener(someone())
    for (const trouble of ['fails', 'cut-off'] as const) {
      paying.emulator.controls.set({ trouble, where })
      expect(await person.post('/api/create-subscription', {}), trouble).toMatchObject({
        status: 503,
        body: { code: 'payments-unavailable', error: expect.stringContaining('Nothing was charged') },
      })
    }
    paying.emulator.controls.set({ trouble: 'none' })
    expect(await pay(await checkoutPage(person))).not.toBeNull()
    const lines = paying.api.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed')
    expect(lines.at(-1)).toMatchObject({
      status: 503,
      requestId: expect.any(String),
      cause: expect.stringMatching(/^payments-unavailable: .* Cause: .*connection to Stripe/),
    })
  })

  test('that answers each call late has ten seconds for all of them, and the next attempt gets the only page', {
    tags: ['slow'],
  }, async () => {
    const id = someone()
    const person = paying.api.listener(id)
    await paying.api.deps.payments?.requireOurAccount()
    paying.emulator.controls.set({ trouble: 3_000 })
    const answer = await person.post('/api/create-subscription', { currency: 'GBP' })
    expect(answer).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } })
    paying.emulator.controls.set({ trouble: 'none' })
    await checkoutPage(person)
    const pages = Object.values(paying.emulator.ledger.sessions).filter(
      ({ status, client_reference_id }) => status === 'open' && client_reference_id === id,
    )
    expect(pages).toHaveLength(1)
  })

  test('that is slow causes no second subscription', async () => {
    const id = someone()
    paying.emulator.controls.set({ trouble: 50 })
    const { person, customerId } = await subscribe(paying, id)
    expect(subscriptionsOf(customerId)).toHaveLength(1)
    expect(await settled(person)).toMatchObject({ hasActiveSubscription: true })
  })

  test('on return from checkout gets a 503, and a later attempt activates', {
    tags: ['errors/success-page-not-activated'],
  }, async () => {
    paying.emulator.controls.set({ webhooks: 'hold' })
    const person = paying.api.listener(someone())
    const sessionId = await pay(await checkoutPage(person))
    paying.emulator.controls.set({ trouble: 'fails' })
    expect((await person.post('/api/subscription-success', { sessionId })).status).toBe(503)
    paying.emulator.controls.set({ trouble: 'none' })
    expect((await person.post('/api/subscription-success', { sessionId })).body).toEqual({ activated: true })
    await paying.emulator.controls.release()
  })

  test('does not affect a subscriber’s playback', async () => {
    const playback = await premium()
    const { person } = await subscribe(paying, someone())
    paying.emulator.controls.set({ trouble: 'cut-off' })
    expect((await person.get(playback, await newest())).status).toBe(200)
  })
})

describe('a deleted account', () => {
  const registered = async (id: string) => {
    const person = paying.api.listener(id)
    const user = { firebaseUid: id, name: 'Zoe', email: `${id}@stillair.test`, onboardingComplete: false }
    expect((await person.post('/api/users', user)).status).toBe(201)
    return person
  }
  const erase = async (person: Person) =>
    expect((await person.delete('/api/users/me', { confirm: true })).status).toBe(200)

  test('has its subscription cancelled and its open checkout page closed', async () => {
    const id = someone()
    await registered(id)
    const { person, customerId } = await subscribe(paying, id)
    await erase(person)
    expect(subscriptionsOf(customerId)).toMatchObject([{ status: 'canceled' }])

    const other = await registered(someone())
    const page = await checkoutPage(other)
    await erase(other)
    expect(await pay(page)).toBeNull()
  })

  test('whose page was paid at the last moment has its subscription cancelled on that webhook', async () => {
    const id = someone()
    const person = await registered(id)
    const page = await checkoutPage(person)
    paying.emulator.controls.set({ trouble: 'fails', where: 'POST /v1/checkout' })
    await erase(person)
    paying.emulator.controls.set({ trouble: 'none' })
    await pay(page)
    await paying.emulator.controls.delivered()
    const customerId = paying.emulator.controls.customerOf(`${id}@stillair.test`)
    expect(subscriptionsOf(customerId)).toMatchObject([{ status: 'canceled' }])
  })

  test('can be ended repeatedly', async () => {
    const id = someone()
    const { customerId } = await subscribe(paying, id)
    await endSubscription(deps(), id)
    await endSubscription(deps(), id)
    await endSubscription(deps(), someone())
    expect(subscriptionsOf(customerId)).toMatchObject([{ status: 'canceled' }])
  })
})
