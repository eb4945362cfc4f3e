import { expect, test } from 'vitest'
import { parseTimeZone } from './time-zone.ts'

test('a zone is known by its name', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland', 'Etc/GMT+12']) {
    expect(parseTimeZone(zone)).toBe(zone)
  }
})

test('a zone has one name, however it is spelt', () => {
  for (const spelling of ['europe/berlin', 'EUROPE/BERLIN', 'Europe/berlin', 'Europe/Berlin']) {
    expect(parseTimeZone(spelling)).toBe('Europe/Berlin')
  }
  expect(parseTimeZone('US/Pacific')).toBe('America/Los_Angeles')
})

test('what is no zone counts as UTC', () => {
  for (const zone of [
    undefined,
    '',
    'Mars/Olympus',
    '+05:30',
    "Europe/Berlin'--",
    'x'.repeat(1_000),
    '../etc/localtime',
  ]) {
    expect(parseTimeZone(zone), zone).toBe('UTC')
  }
})
