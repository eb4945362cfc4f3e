import { Router } from 'express'
import type pg from 'pg'
import { once } from '../../http/idempotency.ts'
import { parseBytes } from '../../http/parse-bytes.ts'
import { WEBHOOK_PATH } from './payments-config.ts'
import { userOfCustomer } from './queries.ts'
import { linkCustomer, recordSubscription, type SubscriptionDeps } from './record-subscription.ts'

/** The largest message, bytes: ten times what a subscription with its invoice takes. */
const LIMIT = 512 * 1024
/** Whose answers these are among those of people. No identity provider makes such an id. */
const PROVIDER = ':payment-provider'

/**
 * Takes the provider's messages. A message is only the reason to fetch the subscription from the provider: its content,
 * and when it came, do not count. Each is handled once; one that could not be is answered with a failure, and the
 * provider sends it again.
 */
export function paymentWebhook(deps: SubscriptionDeps & { readonly pool: pg.Pool }): Router {
  const { payments, pool, log } = deps
  const router = Router()
  // The signature is over the bytes as they came.
  router.post(WEBHOOK_PATH, parseBytes(LIMIT), async (req, res) => {
    const message = payments.readMessage(req.body, req.get('stripe-signature'))
    const key = { userId: PROVIDER, key: message.id, requestHash: message.type }
    const { answer, replayed } = await once(pool, key, async () => {
      const handled = await handle(deps, message.customerId)
      return { status: 200, body: JSON.stringify({ handled }), position: null }
    })
    log.info({ message: message.id, type: message.type, replayed }, 'a message of the payment provider')
    res.status(answer.status).type('json').send(answer.body)
  })
  return router
}

async function handle(deps: SubscriptionDeps & { readonly pool: pg.Pool }, customerId: string | null) {
  if (customerId === null) return 'nothing-to-do'
  const userId =
    (await userOfCustomer(deps.pool, customerId)) ?? (await deps.payments.findCustomer(customerId))?.userId ?? null
  if (userId === null) return 'unknown-customer'
  // An older log may not know it. Only the holder of our key can have given the customer the user's id.
  await linkCustomer(deps, userId, customerId)
  await recordSubscription(deps, userId)
  return 'recorded'
}
