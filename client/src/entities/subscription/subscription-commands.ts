import type { Currency } from '@stillair/api/contract/listener/subscription.ts'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'

/** Returns the URL of the payment provider's checkout page for a subscription in that currency. */
export async function startSubscription(currency: Currency): Promise<string> {
  const { url } = await api('POST /api/create-subscription', { body: { currency } })
  return url
}

/** Returns the URL of the payment provider's portal, where users cancel or resume a subscription and change the card. */
export async function openPortal(): Promise<string> {
  const { url } = await api('POST /api/create-customer-portal')
  return url
}

/** Returns whether the subscription is active after the checkout. */
export async function activate(sessionId: string): Promise<boolean> {
  const { activated } = await api('POST /api/subscription-success', { body: { sessionId } })
  return activated
}

/** Makes the server read the subscription from the payment provider, whose webhook may be late. */
export async function refreshSubscription(): Promise<boolean> {
  const { activated } = await api('POST /api/refresh-subscription')
  return activated
}

/** Returns the server's message, or `instead` when there is none. */
export function sentenceOf(error: unknown, instead: string): string {
  const isFromServer = error instanceof ApiError && error.status !== 0 && error.code !== 'unknown'
  return isFromServer ? error.message : instead
}
