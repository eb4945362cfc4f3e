import { expect, test } from 'vitest'
import type { Download } from './download-manager.ts'
import { downloadTime, megabytes, progressMessage, timeLeft } from './download-messages.ts'

const download = (more: Partial<Download> = {}): Download => ({
  contentId: 'calm',
  title: 'Calm',
  state: 'fetching',
  bytes: 1_200_000,
  size: 2_300_000,
  problem: null,
  began: { bytes: 0, at: 0 },
  ...more,
})

test('bytes are shown as megabytes, and large numbers as gigabytes', () => {
  expect([2_346_000, 24_000_000, 410_400_000, 2_130_000_000, 0].map(megabytes)).toEqual([
    '2.3 MB',
    '24 MB',
    '410 MB',
    '2.1 GB',
    '0 MB',
  ])
})

test('the time left covers all downloads at the speed so far, and is not estimated too early', () => {
  const half = { bytes: 6_000_000, size: 12_000_000 }
  expect(timeLeft([download(half)], 1_000)).toBeNull()
  expect(timeLeft([download(half)], 240_000)).toBe('about 4 minutes left')
  expect(
    timeLeft([download(half), download({ state: 'waiting', began: null, bytes: 0, size: 6_000_000 })], 240_000),
  ).toBe('about 8 minutes left')
  expect(timeLeft([download({ bytes: 2_299_999 })], 60_000)).toBe('about a minute left')
})

test('the time of a download follows from its size and the speed of the connection', () => {
  expect(downloadTime(24_000_000, 4)).toBe('about a minute')
  expect(downloadTime(24_000_000, 1.6)).toBe('about 2 minutes')
  expect(downloadTime(35_000_000, 0.4)).toBe('about 12 minutes')
})

test('progress is shown in megabytes and minutes', () => {
  expect(progressMessage([download()], 60_000)).toBe('1.2 MB of 2.3 MB · about a minute left')
  expect(progressMessage([download({ state: 'waiting' })], 0)).toBe('Waiting for its turn')
  expect(progressMessage([download({ state: 'checking' })], 0)).toBe('Checking every byte')
  expect(progressMessage([download({ size: null, bytes: 0, began: null })], 0)).toBe('Beginning')
})
