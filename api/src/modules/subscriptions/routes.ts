import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'
import { subscriptionApi } from '../../contract/listener/subscription.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { isEntitled, statusAt } from './entitlement.ts'
import { withinDeadline } from './provider/payment-deadline.ts'
import { ENTITLEMENTS, findEntitlement } from './queries.ts'
import { customersOf, recordSubscription, type SubscriptionDeps, subscriberOf } from './record-subscription.ts'
import { startCheckout } from './start-checkout.ts'

/** Milliseconds to wait for the read model. After that the route answers anyway, and the next read waits as usual. */
const VISIBLE_WITHIN = 5_000

export const subscriptionRoutes = routeModule(({ config, payments, progress, ...deps }) => {
  const { store, pool } = deps
  const { prices, graceDays } = config.payments

  function requirePayments(): SubscriptionDeps {
    if (payments === null) {
      throw new Refusal('not-ready', 'payments-off', 'Subscriptions aren’t available on this server yet.')
    }
    return { ...deps, payments, graceDays }
  }

  /**
   * Records the provider's current state. Waits for the read model before answering, because the client reads the
   * status next.
   */
  async function bringUpToDate(ready: SubscriptionDeps, userId: string, command: CommandContext) {
    const { state, position } = await recordSubscription(ready, userId, command)
    await progress.waitFor([ENTITLEMENTS], position, VISIBLE_WITHIN)
    return { body: { activated: isEntitled(state.subscription, command.now) }, position }
  }

  return routesOf(subscriptionApi, {
    'GET /api/subscription-status': {
      isUrgent: true,
      reads: [ENTITLEMENTS],
      async handle({ caller, command }) {
        const row = await findEntitlement(pool, caller.userId)
        return { body: { ...statusAt(row, command.now), prices } }
      },
    },

    'POST /api/create-subscription': {
      async handle({ caller, body, command }) {
        const ready = { ...requirePayments(), prices }
        const { url, position } = await withinDeadline(() => startCheckout(ready, caller, body.currency, command))
        return { body: { url }, position }
      },
    },

    'POST /api/create-customer-portal': {
      async handle({ caller }) {
        const ready = requirePayments()
        return withinDeadline(async () => {
          const customerIds = await customersOf(ready, caller.userId)
          const { subscription } = await subscriberOf(store, caller.userId)
          const customerId = subscription?.customerId ?? customerIds.at(-1)
          if (customerId === undefined) throw notFound('A subscription')
          return { body: { url: await ready.payments.createPortal(customerId) }, position: null }
        })
      },
    },

    'POST /api/subscription-success': {
      // Not replayed from a stored answer, because a repeated request must fetch the current state.
      personal: true,
      async handle({ caller, body, command }) {
        const ready = requirePayments()
        return withinDeadline(async () => {
          const customerIds = await customersOf(ready, caller.userId)
          const owner = customerIds.length > 0 ? await ready.payments.customerOfCheckout(body.sessionId) : null
          if (owner === null || !customerIds.includes(owner)) throw notFound('The checkout')
          return bringUpToDate(ready, caller.userId, command)
        })
      },
    },

    'POST /api/refresh-subscription': {
      personal: true,
      async handle({ caller, command }) {
        const ready = requirePayments()
        return withinDeadline(async () => {
          await customersOf(ready, caller.userId)
          return bringUpToDate(ready, caller.userId, command)
        })
      },
    },
  })
})
