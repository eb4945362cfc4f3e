import type { Currency } from '@stillair/api/contract/listener/subscription.ts'
import { CURRENCIES } from '@stillair/events/modules/subscriptions/rules.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'

const KEY = 'stillair:subscription-currency'

/** Returns the currency chosen last, so that users returning from the checkout see the same price. */
export function lastCurrency(): Currency {
  const last = readStored(KEY)
  return CURRENCIES.find((each) => each === last) ?? CURRENCIES[0]
}

export function saveCurrency(currency: Currency): void {
  writeStored(KEY, currency)
}
