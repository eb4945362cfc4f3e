import { knownZone, localDay } from '@stillair/events/modules/streak/local-day.ts'
import { expect, test } from 'vitest'
import { localDays } from './local-days.ts'

test('returns the local day across clock changes and skipped days', () => {
  const dayOf = localDays()
  const zones = [
    'Europe/London',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'America/Sao_Paulo',
    'Mars/Olympus',
  ]
  // Covers the clock changes in spring and autumn, the day that Samoa skipped, and a midnight that Brazil skipped.
  const around = ['2026-03-29', '2026-10-25', '2026-04-05', '2011-12-30', '2018-11-04']
  for (const zone of zones) {
    for (const day of around) {
      for (let hours = -48; hours < 48; hours += 0.5) {
        const instant = Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000
        expect(dayOf(instant, zone), `${zone} ${new Date(instant).toISOString()}`).toBe(
          localDay(new Date(instant), knownZone(zone)),
        )
      }
    }
  }
})
