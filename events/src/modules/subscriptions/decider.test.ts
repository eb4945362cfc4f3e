import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type ProviderSubscription, type SubscriptionCommand, subscriptionDecider } from './decider.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  SubscriptionDisputed,
  SubscriptionEnded,
  type SubscriptionEvent,
  SubscriptionPaymentFailed,
  SubscriptionRefunded,
  SubscriptionRenewed,
  SubscriptionResumed,
} from './events.ts'
import { evolveSubscription, type Subscription } from './state.ts'

const DECEMBER = '2026-12-20T18:00:00.000Z'
const DECEMBER_GRACE = '2026-12-27T18:00:00.000Z'
const JANUARY = '2027-01-20T18:00:00.000Z'
const JANUARY_GRACE = '2027-01-27T18:00:00.000Z'

const person = { userId: 'amelia', customerId: 'cus_1' }
const of = { userId: 'amelia', subscriptionId: 'sub_1' }
const paid: ProviderSubscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  currency: 'GBP',
  state: 'paid',
  paidUntil: DECEMBER,
  endsAt: null,
  isRefunded: false,
  isDisputed: false,
  ended: null,
}
const failing: ProviderSubscription = { ...paid, state: 'failing' }
const over: ProviderSubscription = { ...paid, state: 'ended', ended: { at: DECEMBER, reason: 'cancelled' } }

const linked = PaymentCustomerLinked(person)
const checkout = CheckoutStarted({ ...person, checkoutId: 'cs_1', currency: 'GBP' })
const activated = SubscriptionActivated({
  ...person,
  ...of,
  currency: 'GBP',
  paidUntil: DECEMBER,
  graceUntil: DECEMBER_GRACE,
})
const renewed = SubscriptionRenewed({ ...of, paidUntil: JANUARY, graceUntil: JANUARY_GRACE })
const failed = SubscriptionPaymentFailed(of)
const ended = SubscriptionEnded({ ...of, endedAt: DECEMBER, reason: 'cancelled' })

const after = (...events: SubscriptionEvent[]) => given(subscriptionDecider, events)
const record = (found: ProviderSubscription | null): SubscriptionCommand => ({
  type: 'RecordSubscription',
  userId: 'amelia',
  found,
  graceDays: 7,
})
const start = (checkoutId: string, insteadOf: string | null): SubscriptionCommand => ({
  type: 'StartCheckout',
  ...person,
  checkoutId,
  currency: 'GBP',
  insteadOf,
})

describe('the customer and the checkout', () => {
  test('a customer is linked once, and earlier customers stay linked', () => {
    const link = (customerId: string): SubscriptionCommand => ({ type: 'LinkCustomer', userId: 'amelia', customerId })
    after().when(link('cus_1')).then(linked)
    after(linked).when(link('cus_1')).thenNothing()
    after(linked)
      .when(link('cus_2'))
      .then(PaymentCustomerLinked({ ...person, customerId: 'cus_2' }))
    const both = after(linked, PaymentCustomerLinked({ ...person, customerId: 'cus_2' }))
    expect(both.state.customerIds).toEqual(['cus_1', 'cus_2'])
    both.when(link('cus_1')).thenNothing()
  })

  test('a checkout is started once', () => {
    after(linked).when(start('cs_1', null)).then(checkout)
    after(linked, checkout).when(start('cs_1', null)).thenNothing()
  })

  test('of two concurrent checkouts in two tabs, the second is refused', () => {
    after(linked, checkout).when(start('cs_2', null)).thenRefuses('checkout-changed')
    after(linked, checkout)
      .when(start('cs_2', 'cs_1'))
      .then(CheckoutStarted({ ...person, checkoutId: 'cs_2', currency: 'GBP' }))
  })
})

describe('recording the state at the provider', () => {
  test('activates the subscription at the first payment, once', () => {
    after(linked, checkout).when(record(paid)).then(activated)
    after(linked, checkout, activated).when(record(paid)).thenNothing()
  })

  test('adds no events when the provider has no subscription', () => {
    after(linked, checkout).when(record(null)).thenNothing()
  })

  test('renews the subscription when a further month is paid', () => {
    after(linked, activated)
      .when(record({ ...paid, paidUntil: JANUARY }))
      .then(renewed)
  })

  test('records a failed renewal, and a later successful one', () => {
    after(linked, activated).when(record(failing)).then(failed)
    after(linked, activated, failed).when(record(failing)).thenNothing()
    after(linked, activated, failed)
      .when(record({ ...paid, paidUntil: JANUARY }))
      .then(renewed)
  })

  test('ends the subscription when the provider gives up after a failed renewal', () => {
    const gaveUp: ProviderSubscription = { ...over, ended: { at: DECEMBER_GRACE, reason: 'payment-failed' } }
    after(linked, activated, failed)
      .when(record(gaveUp))
      .then(SubscriptionEnded({ ...of, endedAt: DECEMBER_GRACE, reason: 'payment-failed' }))
  })

  test('records a cancellation, its withdrawal and the end', () => {
    const cancelled = SubscriptionCancellationScheduled({ ...of, endsAt: DECEMBER })
    after(linked, activated)
      .when(record({ ...paid, endsAt: DECEMBER }))
      .then(cancelled)
    after(linked, activated, cancelled).when(record(paid)).then(SubscriptionResumed(of))
    after(linked, activated, cancelled).when(record(over)).then(ended)
  })

  test('records a refund once', () => {
    after(linked, activated)
      .when(record({ ...paid, isRefunded: true }))
      .then(SubscriptionRefunded(of))
    after(linked, activated, SubscriptionRefunded(of))
      .when(record({ ...paid, isRefunded: true }))
      .thenNothing()
    after(linked, activated)
      .when(record({ ...over, isRefunded: true }))
      .then(SubscriptionRefunded(of), ended)
  })

  test('records a dispute once, and keeps it when the provider later reports none', () => {
    const disputed = SubscriptionDisputed(of)
    after(linked, activated)
      .when(record({ ...paid, isDisputed: true }))
      .then(disputed)
    after(linked, activated, disputed)
      .when(record({ ...paid, isDisputed: true }))
      .thenNothing()
    after(linked, activated, disputed).when(record(paid)).thenNothing()
    after(linked, activated)
      .when(record({ ...over, isDisputed: true }))
      .then(disputed, ended)
  })

  test('records all missed steps together', () => {
    after(linked)
      .when(record({ ...failing, endsAt: JANUARY, paidUntil: JANUARY }))
      .then(
        SubscriptionActivated({ ...activated.data, paidUntil: JANUARY, graceUntil: JANUARY_GRACE }),
        failed,
        SubscriptionCancellationScheduled({ ...of, endsAt: JANUARY }),
      )
  })

  test('does not end a subscription that the provider does not know', () => {
    after(linked, activated).when(record(null)).thenNothing()
    after(linked, activated, ended).when(record(null)).thenNothing()
  })

  test('activates a second subscription after the first', () => {
    after(linked, activated, ended)
      .when(record({ ...paid, subscriptionId: 'sub_2', paidUntil: JANUARY }))
      .then(
        SubscriptionActivated({
          ...activated.data,
          subscriptionId: 'sub_2',
          paidUntil: JANUARY,
          graceUntil: JANUARY_GRACE,
        }),
      )
  })
})

const instant = fc.constantFrom(DECEMBER, DECEMBER_GRACE, JANUARY)
const truth: fc.Arbitrary<ProviderSubscription> = fc
  .record({
    subscriptionId: fc.constantFrom('sub_1', 'sub_2'),
    state: fc.constantFrom('paid', 'failing', 'ended'),
    paidUntil: instant,
    endsAt: fc.option(instant),
    isRefunded: fc.boolean(),
    isDisputed: fc.boolean(),
    at: instant,
    reason: fc.constantFrom('cancelled', 'payment-failed'),
  })
  .map(({ at, reason, endsAt, state, ...rest }) => ({
    ...rest,
    customerId: 'cus_1',
    currency: 'GBP',
    state,
    endsAt: state === 'ended' ? null : endsAt,
    ended: state === 'ended' ? { at, reason } : null,
  }))
const command = fc.oneof(
  fc.option(truth).map(record),
  fc.constantFrom('cs_1', 'cs_2').map((id) => start(id, null)),
)

test('a repeated command adds no events, after any history', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (all) => {
      expectRepeatsDecideNothing(subscriptionDecider, all)
    }),
  )
})

test('recording the state at the provider leads to that state from any history', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 8 }), truth, (before, found) => {
      const known = expectRepeatsDecideNothing(subscriptionDecider, before).subscription
      const steps = subscriptionDecider.decide(record(found), {
        customerIds: ['cus_1'],
        checkoutId: null,
        subscription: known,
      })
      const subscription = steps.reduce<Subscription | null>(
        (folded, event) => evolveSubscription(folded, event),
        known,
      )
      expect(subscription).toMatchObject({
        subscriptionId: found.subscriptionId,
        paidUntil: found.paidUntil,
        isRefunded: found.isRefunded,
        ...(found.isDisputed && { isDisputed: true }),
        ended: found.ended,
        ...(found.state !== 'ended' && { isFailing: found.state === 'failing', endsAt: found.endsAt }),
      })
    }),
  )
})
