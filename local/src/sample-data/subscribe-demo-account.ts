import { ApiClientError, apiClient } from './api-client.ts'
import { completedSteps } from './content/completed-steps.ts'

export const DEMO_SUBSCRIBER = 'subscriber@stillair.test'
const NOTE = `subscribed:${DEMO_SUBSCRIBER}`

/**
 * Subscribes the demo subscriber as a browser would: with the product's API, the checkout page and the redirect back. It does so
 * once per data folder, so that a later cancellation persists. Returns a sentence when it failed; the next start tries again.
 * @param origin origin of the gateway
 * @param file file that records that it is done
 */
export async function subscribeDemoAccount(origin: string, file: string): Promise<string[]> {
  const done = completedSteps(file)
  if (done.has(NOTE)) return []
  try {
    await subscribe(origin)
    done.add(NOTE)
    return []
  } catch (error) {
    return [`${DEMO_SUBSCRIBER} is not subscribed. ${error instanceof Error ? error.message : error}`]
  }
}

async function subscribe(origin: string): Promise<void> {
  const { call } = apiClient(origin, DEMO_SUBSCRIBER)
  const key = crypto.randomUUID()
  const page = await call('POST /api/create-subscription', {
    body: { currency: 'GBP' as const },
    idempotencyKey: `subscribe-${key}`,
  }).catch((error: unknown) => {
    // An earlier start was interrupted after the payment.
    if (error instanceof ApiClientError && error.status === 409) return null
    throw error
  })
  if (page === null) return
  const { pathname } = new URL(page.url)
  const paid = await fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams({ do: 'pay', card: '4242 4242 4242 4242' }),
    redirect: 'manual',
  })
  const sessionId = new URL(paid.headers.get('location') ?? '', origin).searchParams.get('session_id')
  if (sessionId === null) throw new Error(`The checkout page answered ${paid.status}.`)
  const success = { body: { sessionId }, idempotencyKey: `success-${key}` }
  const { activated } = await call('POST /api/subscription-success', success)
  if (!activated) throw new Error('The payment did not arrive.')
}
