import { useEffect, useState } from 'react'
import { fetchPublic } from '../../api/fetch-public.ts'
import { timeZone } from '../../api/time-zone.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { CURRENCIES, type Currency } from './prices.ts'

const KEY = 'stillair:currency'

export interface CurrencyClues {
  /** The currency that the visitor switched to, now or at an earlier visit; null if they never did. */
  readonly chosen: string | null
  /** The IANA time zone that the browser reports. */
  readonly timeZone: string
  /** ISO 3166 alpha-2, from the visitor's IP address; null when unknown. */
  readonly country: string | null
}

/** Returns the currency to show: the chosen one; else pounds for London's time zone or Great Britain; else dollars. */
export function currencyFor({ chosen, timeZone, country }: CurrencyClues): Currency {
  const known = CURRENCIES.find((currency) => currency === chosen)
  if (known) return known
  return timeZone === 'Europe/London' || country === 'GB' ? 'GBP' : 'USD'
}

async function requestCountry(signal: AbortSignal): Promise<string | null> {
  const response = await fetchPublic('GET /api/visitor', { signal })
  return response.ok ? (await response.json()).country : null
}

/** Returns the currency of the prices and a function that changes it. The country is requested only when it matters. */
export function useCurrency(): readonly [Currency, (currency: Currency) => void] {
  const [chosen, setChosen] = useState(() => readStored(KEY))
  const [country, setCountry] = useState<string | null>(null)
  const zone = timeZone()
  const isDecided = currencyFor({ chosen, timeZone: zone, country: null }) === 'GBP' || chosen !== null

  useEffect(() => {
    if (isDecided) return
    const abort = new AbortController()
    requestCountry(abort.signal).then(setCountry, () => {
      // Unknown: the price is in dollars, and visitors can switch it.
    })
    return () => abort.abort()
  }, [isDecided])

  function choose(currency: Currency) {
    writeStored(KEY, currency)
    setChosen(currency)
  }
  return [currencyFor({ chosen, timeZone: zone, country }), choose]
}
