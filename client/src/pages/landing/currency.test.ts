import { expect, test } from 'vitest'
import { currencyFor } from './currency.ts'
import { PRICES } from './prices.ts'

test.each([
  ['dollars by default', null, 'America/New_York', null, 'USD'],
  ['dollars elsewhere in Europe', null, 'Europe/Berlin', 'DE', 'USD'],
  ['pounds by the clock of London', null, 'Europe/London', null, 'GBP'],
  ['pounds by the country', null, 'America/New_York', 'GB', 'GBP'],
  ['a choice wins over the clock', 'USD', 'Europe/London', 'GB', 'USD'],
  ['a choice of pounds wins, too', 'GBP', 'America/New_York', 'US', 'GBP'],
  ['an unknown currency is ignored', 'CHF', 'Europe/London', null, 'GBP'],
])(
  '%s',
  {
    tags: [
      'states/currency-on-waitlist-page-defaults-usd',
      'states/gbp-when-browser-time-zone-london',
      'states/gbp-when-ip-lookup-reports-country-gb',
      'states/user-can-toggle-usd-gbp-manually',
    ],
  },
  (_name, chosen, timeZone, country, expected) => expect(currencyFor({ chosen, timeZone, country })).toBe(expected),
)

test('section 9: the prices of the waitlist', {
  tags: [
    'prices/waitlist-lifetime-one-time-39-29',
    'prices/waitlist-annual-struck-through-no-deal',
    'prices/waitlist-monthly-struck-through-no-deal',
  ],
}, () => {
  expect(PRICES).toEqual({
    USD: { lifetime: '$39', annual: '$119', monthly: '$13' },
    GBP: { lifetime: '£29', annual: '£89', monthly: '£9' },
  })
})
