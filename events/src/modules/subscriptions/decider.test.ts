import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type ProviderSubscription, type SubscriptionCommand, subscriptionDecider } from './decider.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
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
  ...{ subscriptionId: 'sub_1', customerId: 'cus_1', currency: 'GBP', state: 'paid' },
  ...{ paidUntil: DECEMBER, endsAt: null, isRefunded: false, ended: null },
}
const failing: ProviderSubscription = { ...paid, state: 'failing' }
const over: ProviderSubscription = { ...paid, state: 'ended', ended: { at: DECEMBER, reason: 'cancelled' } }

const linked = PaymentCustomerLinked(person)
const checkout = CheckoutStarted({ ...person, checkoutId: 'cs_1', currency: 'GBP' })
const activated = SubscriptionActivated({
  ...{ ...person, ...of, currency: 'GBP' },
  ...{ paidUntil: DECEMBER, graceUntil: DECEMBER_GRACE },
})
const renewed = SubscriptionRenewed({ ...of, paidUntil: JANUARY, graceUntil: JANUARY_GRACE })
const failed = SubscriptionPaymentFailed(of)
const ended = SubscriptionEnded({ ...of, endedAt: DECEMBER, reason: 'cancelled' })

const after = (...events: SubscriptionEvent[]) => given(subscriptionDecider, events)
const record = (found: ProviderSubscription | null): SubscriptionCommand => ({
  ...{ type: 'RecordSubscription', userId: 'amelia', found, graceDays: 7 },
})
const start = (checkoutId: string, insteadOf: string | null): SubscriptionCommand => ({
  ...{ type: 'StartCheckout', ...person, checkoutId, currency: 'GBP', insteadOf },
})

describe('the customer and the checkout', () => {
  test('a customer is linked once, and an earlier one stays known', () => {
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

  test('a checkout is started; the same one again is nothing new', () => {
    after(linked).when(start('cs_1', null)).then(checkout)
    after(linked, checkout).when(start('cs_1', null)).thenNothing()
  })

  test('of two checkouts made in two tabs at the same moment only the first is given out', () => {
    after(linked, checkout).when(start('cs_2', null)).thenRefuses('checkout-changed')
    after(linked, checkout)
      .when(start('cs_2', 'cs_1'))
      .then(CheckoutStarted({ ...person, checkoutId: 'cs_2', currency: 'GBP' }))
  })
})

describe('what the provider has', () => {
  test('a first payment opens everything; the same truth again is nothing new', () => {
    after(linked, checkout).when(record(paid)).then(activated)
    after(linked, checkout, activated).when(record(paid)).thenNothing()
  })

  test('nothing at the provider is nothing here', () => {
    after(linked, checkout).when(record(null)).thenNothing()
  })

  test('a further month', () => {
    after(linked, activated)
      .when(record({ ...paid, paidUntil: JANUARY }))
      .then(renewed)
  })

  test('a renewal that fails, and one that is paid after all', () => {
    after(linked, activated).when(record(failing)).then(failed)
    after(linked, activated, failed).when(record(failing)).thenNothing()
    after(linked, activated, failed)
      .when(record({ ...paid, paidUntil: JANUARY }))
      .then(renewed)
  })

  test('a failed renewal that was cancelled by the provider does not count as paid until its end', () => {
    const gaveUp: ProviderSubscription = { ...over, ended: { at: DECEMBER_GRACE, reason: 'payment-failed' } }
    after(linked, activated, failed)
      .when(record(gaveUp))
      .then(SubscriptionEnded({ ...of, endedAt: DECEMBER_GRACE, reason: 'payment-failed' }))
  })

  test('a cancellation, and its being taken back', () => {
    const cancelled = SubscriptionCancellationScheduled({ ...of, endsAt: DECEMBER })
    after(linked, activated)
      .when(record({ ...paid, endsAt: DECEMBER }))
      .then(cancelled)
    after(linked, activated, cancelled).when(record(paid)).then(SubscriptionResumed(of))
    after(linked, activated, cancelled).when(record(over)).then(ended)
  })

  test('money given back', () => {
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

  test('all that was missed, in one go', () => {
    after(linked)
      .when(record({ ...failing, endsAt: JANUARY, paidUntil: JANUARY }))
      .then(
        SubscriptionActivated({ ...activated.data, paidUntil: JANUARY, graceUntil: JANUARY_GRACE }),
        failed,
        SubscriptionCancellationScheduled({ ...of, endsAt: JANUARY }),
      )
  })

  test('a subscription that the provider does not know is not ended by that', () => {
    after(linked, activated).when(record(null)).thenNothing()
    after(linked, activated, ended).when(record(null)).thenNothing()
  })

  test('a second subscription after the first', () => {
    after(linked, activated, ended)
      .when(record({ ...paid, subscriptionId: 'sub_2', paidUntil: JANUARY }))
      .then(
        SubscriptionActivated({
          ...{ ...activated.data, subscriptionId: 'sub_2' },
          ...{ paidUntil: JANUARY, graceUntil: JANUARY_GRACE },
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
    at: instant,
    reason: fc.constantFrom('cancelled', 'payment-failed'),
  })
  .map(({ at, reason, endsAt, state, ...rest }) => ({
    ...{ ...rest, customerId: 'cus_1', currency: 'GBP', state },
    ...{ endsAt: state === 'ended' ? null : endsAt, ended: state === 'ended' ? { at, reason } : null },
  }))
const command = fc.oneof(
  fc.option(truth).map(record),
  fc.constantFrom('cs_1', 'cs_2').map((id) => start(id, null)),
)

test('a repeated command decides nothing, whatever went before', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 12 }), (all) => {
      expectRepeatsDecideNothing(subscriptionDecider, all)
    }),
  )
})

test('whatever was known before, recording the truth ends in the truth', () => {
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
        ended: found.ended,
        ...(found.state !== 'ended' && { isFailing: found.state === 'failing', endsAt: found.endsAt }),
      })
    }),
  )
})
