import type { EventStore } from '@stillair/events/event-store.ts'
import { notFound, Refusal } from '@stillair/events/refusal.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod'
import {
  CreateSubscription,
  PaymentPage,
  SubscriptionActivation,
  SubscriptionStatus,
  SubscriptionSuccess,
} from '../contract/subscription.ts'
import { type Route, route } from '../http/route.ts'
import { isEntitled, statusAt } from './entitlement.ts'
import type { Payments } from './payments.ts'
import type { PaymentsConfig } from './payments-config.ts'
import { ENTITLEMENTS, findEntitlement } from './queries.ts'
import { recordSubscription, type SubscriptionDeps, subscriberOf } from './record-subscription.ts'
import { startCheckout } from './start-checkout.ts'

export interface SubscriptionRouteDeps {
  readonly store: EventStore
  readonly pool: pg.Pool
  /** Null: nobody can subscribe here. */
  readonly payments: Payments | null
  readonly config: PaymentsConfig
  readonly log: Logger
  readonly clock: () => Date
}

const tag = 'Subscription'

export function subscriptionRoutes({ config, payments, ...deps }: SubscriptionRouteDeps): Route[] {
  const { store, pool } = deps
  const { prices, graceDays } = config

  function requirePayments(): SubscriptionDeps {
    if (payments === null) {
      throw new Refusal('not-ready', 'payments-off', 'Subscriptions cannot be started here yet.')
    }
    return { ...deps, payments, graceDays }
  }

  return [
    route({
      method: 'get',
      path: '/api/subscription-status',
      access: 'listener',
      tag,
      summary: 'Whether the caller may hear everything, until when, and why',
      status: 200,
      response: SubscriptionStatus,
      reads: [ENTITLEMENTS],
      async handle({ caller, command }) {
        const row = await findEntitlement(pool, caller.userId)
        return { body: { ...statusAt(row, command.now), prices } }
      },
    }),

    route({
      method: 'post',
      path: '/api/create-subscription',
      access: 'listener',
      tag,
      summary: 'Where to subscribe: the address of the payment provider’s checkout page',
      body: CreateSubscription,
      status: 200,
      response: PaymentPage,
      async handle({ caller, body, command }) {
        const { url, position } = await startCheckout({ ...requirePayments(), prices }, caller, body.currency, command)
        return { body: { url }, position }
      },
    }),

    route({
      method: 'post',
      path: '/api/create-customer-portal',
      access: 'listener',
      tag,
      summary: 'Where to cancel, resume, and change the card: the address of the payment provider’s portal',
      status: 200,
      response: PaymentPage,
      async handle({ caller }) {
        const { payments } = requirePayments()
        const { customerId } = await subscriberOf(store, caller.userId)
        if (customerId === null) throw notFound('A subscription')
        return { body: { url: await payments.createPortal(customerId) } }
      },
    }),

    route({
      method: 'post',
      path: '/api/subscription-success',
      access: 'listener',
      tag,
      summary: 'Back from the checkout page: whether everything is open now',
      body: SubscriptionSuccess,
      status: 200,
      response: SubscriptionActivation,
      // What the provider has now, and not what it had when the same was asked before.
      personal: true,
      async handle({ caller, body, command }) {
        const ready = requirePayments()
        const { customerId } = await subscriberOf(store, caller.userId)
        const owner = customerId && (await ready.payments.customerOfCheckout(body.sessionId))
        if (customerId === null || owner !== customerId) throw notFound('The checkout')
        const { state, position } = await recordSubscription(ready, caller.userId, command)
        return { body: { activated: isEntitled(state.standing, command.now) }, position }
      },
    }),

    route({
      method: 'post',
      path: '/api/refresh-subscription',
      access: 'listener',
      tag,
      summary: 'Asks the payment provider how the caller’s subscription stands, when its message may be late',
      body: z.strictObject({}).optional(),
      status: 200,
      response: SubscriptionActivation,
      personal: true,
      async handle({ caller, command }) {
        const { state, position } = await recordSubscription(requirePayments(), caller.userId, command)
        return { body: { activated: isEntitled(state.standing, command.now) }, position }
      },
    }),
  ]
}
