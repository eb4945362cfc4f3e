import type { Currency } from '@stillair/api/contract/subscription.ts'
import { CURRENCIES } from '@stillair/events/modules/subscriptions/rules.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'

const KEY = 'stillair:subscription-currency'

/** The one that was chosen last: whoever comes back from the checkout finds the price that was there before. */
export function lastCurrency(): Currency {
  const last = readStored(KEY)
  return CURRENCIES.find((each) => each === last) ?? CURRENCIES[0]
}

export function saveCurrency(currency: Currency): void {
  writeStored(KEY, currency)
}
