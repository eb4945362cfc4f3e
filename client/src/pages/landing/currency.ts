import { useEffect, useState } from 'react'
import { fetchPublic } from '../../api/fetch-public.ts'
import { timeZone } from '../../api/time-zone.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { CURRENCIES, type Currency } from './prices.ts'

const KEY = 'stillair:currency'

export interface CurrencyClues {
  /** What the visitor has switched to, now or at an earlier visit; null when never. */
  readonly chosen: string | null
  /** IANA, as the browser reports it. */
  readonly timeZone: string
  /** ISO 3166 alpha-2, by the visitor's address; null when it is not known. */
  readonly country: string | null
}

/** The currency to show: the chosen one; else pounds for London's clock or Great Britain; else dollars. */
export function currencyFor({ chosen, timeZone, country }: CurrencyClues): Currency {
  const known = CURRENCIES.find((currency) => currency === chosen)
  if (known) return known
  return timeZone === 'Europe/London' || country === 'GB' ? 'GBP' : 'USD'
}

async function askCountry(signal: AbortSignal): Promise<string | null> {
  const response = await fetchPublic('GET /api/visitor', { signal })
  return response.ok ? (await response.json()).country : null
}

/** The currency of the prices and a way to switch it. The country is requested only when it would matter. */
export function useCurrency(): readonly [Currency, (currency: Currency) => void] {
  const [chosen, setChosen] = useState(() => readStored(KEY))
  const [country, setCountry] = useState<string | null>(null)
  const zone = timeZone()
  const isDecided = currencyFor({ chosen, timeZone: zone, country: null }) === 'GBP' || chosen !== null

  useEffect(() => {
    if (isDecided) return
    const abort = new AbortController()
    askCountry(abort.signal).then(setCountry, () => {
      // Not known: dollars, and the switch is there.
    })
    return () => abort.abort()
  }, [isDecided])

  function choose(currency: Currency) {
    writeStored(KEY, currency)
    setChosen(currency)
  }
  return [currencyFor({ chosen, timeZone: zone, country }), choose]
}
