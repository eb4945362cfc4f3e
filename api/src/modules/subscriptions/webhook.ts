import { Router } from 'express'
import { once } from '../../http/requests/idempotency.ts'
import { parseBytes } from '../../http/requests/parse-bytes.ts'
import type { ProviderMessage } from './provider/payments.ts'
import { WEBHOOK_PATH } from './provider/payments-config.ts'
import { userOfCustomer } from './queries.ts'
import { linkCustomer, recordSubscription, type SubscriptionDeps } from './record-subscription.ts'

/** The largest message, bytes: ten times the size of a subscription with its invoice. */
const LIMIT = 512 * 1024
/** The owner of these stored answers, which are otherwise users. No identity provider issues such an id. */
const PROVIDER = ':payment-provider'

/**
 * Receives the provider's messages. A message only prompts us to fetch the subscription from the provider; its content
 * and its time do not count. Each message is handled once. If that fails, the answer is an error and the provider sends
 * the message again.
 */
export function paymentWebhook(deps: SubscriptionDeps): Router {
  const { payments, pool, log } = deps
  const router = Router()
  // The signature covers the raw bytes.
  router.post(WEBHOOK_PATH, parseBytes(LIMIT), async (req, res) => {
    const message = payments.readMessage(req.body, req.get('stripe-signature'))
    const key = { userId: PROVIDER, key: message.id, requestHash: message.type }
    const { answer, replayed } = await once(pool, key, async () => {
      const handled = await handle(deps, message)
      return { status: 200, body: JSON.stringify({ handled }), position: null }
    })
    log.info({ message: message.id, type: message.type, replayed }, 'payment provider message received')
    res.status(answer.status).type('json').send(answer.body)
  })
  return router
}

async function handle(deps: SubscriptionDeps, message: ProviderMessage) {
  const { chargeId } = message
  const customerId = message.customerId ?? (chargeId && (await deps.payments.customerOfCharge(chargeId)))
  if (customerId === null) return 'nothing-to-do'
  const userId =
    (await userOfCustomer(deps.pool, customerId)) ?? (await deps.payments.findCustomer(customerId))?.userId ?? null
  if (userId === null) return 'unknown-customer'
  // An older log may lack the link. It is safe to add, because only the holder of our key can have set the user id of a
  // customer.
  await linkCustomer(deps, userId, customerId)
  await recordSubscription(deps, userId)
  return 'recorded'
}
