import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { localDay } from './local-day.ts'

test('returns the local day across clock changes and skipped days, in any order', () => {
  const zones = ['Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC']
  // The clock changes in spring and autumn, the day that Samoa skipped, and a midnight that Brazil skipped.
  const around = ['2026-03-29', '2026-10-25', '2026-04-05', '2011-12-30', '2018-11-04']
  const hours = Array.from({ length: 192 }, (_, index) => (index - 96) / 2)
  for (const zone of zones) {
    for (const day of around) {
      for (const hour of [...hours, ...hours.toReversed()]) {
        const instant = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000)
        const { year, month, day: date } = Temporal.Instant.from(instant.toISOString()).toZonedDateTimeISO(zone)
        const wanted = [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')
        expect(localDay(instant, zone), `${zone} ${instant.toISOString()}`).toBe(wanted)
      }
    }
  }
})

test('refuses an unknown zone and an invalid date', () => {
  expect(() => localDay(new Date('2026-03-29'), 'Mars/Olympus')).toThrow(RangeError)
  expect(() => localDay(new Date(Number.NaN), 'UTC')).toThrow(RangeError)
})
