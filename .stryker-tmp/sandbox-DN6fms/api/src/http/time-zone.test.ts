// @ts-nocheck
import { expect, test } from 'vitest'
import { parseTimeZone } from './time-zone.ts'

test('a zone is taken as it is sent', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Pacific/Auckland', 'Etc/GMT+12']) {
    expect(parseTimeZone(zone)).toBe(zone)
  }
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
