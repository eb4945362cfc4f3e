import { notFound, Refusal } from '@stillair/events/refusal.ts'
import { subscriptionApi } from '../contract/subscription.ts'
import { routesOf } from '../http/route.ts'
import { routeModule } from '../route-module.ts'
import { isEntitled, statusAt } from './entitlement.ts'
import { ENTITLEMENTS, findEntitlement } from './queries.ts'
import { recordSubscription, type SubscriptionDeps, subscriberOf } from './record-subscription.ts'
import { startCheckout } from './start-checkout.ts'

export const subscriptionRoutes = routeModule(({ config, payments, ...deps }) => {
  const { store, pool } = deps
  const { prices, graceDays } = config.payments

  function requirePayments(): SubscriptionDeps {
    if (payments === null) {
      throw new Refusal('not-ready', 'payments-off', 'Subscriptions cannot be started here yet.')
    }
    return { ...deps, payments, graceDays }
  }

  return routesOf(subscriptionApi, {
    'GET /api/subscription-status': {
      reads: [ENTITLEMENTS],
      async handle({ caller, command }) {
        const row = await findEntitlement(pool, caller.userId)
        return { body: { ...statusAt(row, command.now), prices } }
      },
    },

    'POST /api/create-subscription': {
      async handle({ caller, body, command }) {
        const { url, position } = await startCheckout({ ...requirePayments(), prices }, caller, body.currency, command)
        return { body: { url }, position }
      },
    },

    'POST /api/create-customer-portal': {
      async handle({ caller }) {
        const { payments } = requirePayments()
        const { customerId } = await subscriberOf(store, caller.userId)
        if (customerId === null) throw notFound('A subscription')
        return { body: { url: await payments.createPortal(customerId) } }
      },
    },

    'POST /api/subscription-success': {
      // What the provider has now, and not what it had at an earlier request of the same.
      personal: true,
      async handle({ caller, body, command }) {
        const ready = requirePayments()
        const { customerId } = await subscriberOf(store, caller.userId)
        const owner = customerId && (await ready.payments.customerOfCheckout(body.sessionId))
        if (customerId === null || owner !== customerId) throw notFound('The checkout')
        const { state, position } = await recordSubscription(ready, caller.userId, command)
        return { body: { activated: isEntitled(state.standing, command.now) }, position }
      },
    },

    'POST /api/refresh-subscription': {
      personal: true,
      async handle({ caller, command }) {
        const { state, position } = await recordSubscription(requirePayments(), caller.userId, command)
        return { body: { activated: isEntitled(state.standing, command.now) }, position }
      },
    },
  })
})
