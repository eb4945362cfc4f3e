import type { Currency } from '@stillair/api/contract/subscription.ts'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'

/** The payment provider's checkout page for a subscription in that currency. */
export async function startSubscription(currency: Currency): Promise<string> {
  const { url } = await api('POST /api/create-subscription', { body: { currency } })
  return url
}

/** The page of the payment provider where a subscription is cancelled, kept, and given another card. */
export async function openPortal(): Promise<string> {
  const { url } = await api('POST /api/create-customer-portal')
  return url
}

/** Whether everything is open, on the way back from the checkout page. */
export async function activate(sessionId: string): Promise<boolean> {
  const { activated } = await api('POST /api/subscription-success', { body: { sessionId } })
  return activated
}

/** Has the server read from the payment provider, whose message may be late. */
export async function refreshSubscription(): Promise<boolean> {
  const { activated } = await api('POST /api/refresh-subscription')
  return activated
}

/** The server's own sentence, or `instead` when there is none. */
export function sentenceOf(error: unknown, instead: string): string {
  const isFromServer = error instanceof ApiError && error.status !== 0 && error.code !== 'unknown'
  return isFromServer ? error.message : instead
}
