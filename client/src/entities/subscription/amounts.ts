import type { Currency } from '@stillair/api/contract/listener/subscription.ts'

/** Formats a price with its currency sign, such as £9.99. @param amount in the currency's minor unit */
export function priceOf(amount: number, currency: Currency): string {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(undefined, format).format(amount / 100)
}

/** Formats a day in the reader's language. @param iso ISO 8601 */
export function dayOf(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}
