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
  ['a choice that makes no sense is none', 'CHF', 'Europe/London', null, 'GBP'],
])('%s', (_name, chosen, timeZone, country, expected) =>
  expect(currencyFor({ chosen, timeZone, country })).toBe(expected),
)

test('section 9: the prices of the waitlist', () => {
  expect(PRICES).toEqual({
    USD: { lifetime: '$39', annual: '$119', monthly: '$13' },
    GBP: { lifetime: '£29', annual: '£89', monthly: '£9' },
  })
})
