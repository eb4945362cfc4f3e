import { expect, test } from 'vitest'
import { minutesLabel, shownTags, wholeMinutes, whyNotPlayable } from './row-facts.ts'

test.each([
  [600, 10],
  [659, 10],
  [59, 0],
  [0, null],
  [null, null],
])('%s s are %s whole minutes', { tags: ['admin/duration-whole-minutes'] }, (seconds, minutes) =>
  expect(wholeMinutes(seconds)).toBe(minutes),
)

test('one minute is singular', () => {
  expect([30, 60, 119, 120, 4_000_000, null].map(minutesLabel)).toEqual([
    ...['0 mins', '1 min', '1 min', '2 mins', '66,666 mins', 'N/A'],
  ])
})

test('the first 3 tags, and how many more', { tags: ['limits/tags-shown-admin-3'] }, () => {
  expect(shownTags(['a', 'b', 'c', 'd', 'e'])).toEqual({ first: ['a', 'b', 'c'], more: 2 })
  expect(shownTags(['a', 'b', 'c'])).toEqual({ first: ['a', 'b', 'c'], more: 0 })
  expect(shownTags([])).toEqual({ first: [], more: 0 })
})

test('why content cannot be played', () => {
  expect(whyNotPlayable({ isPlayable: true, mediaState: null })).toBeNull()
  expect(whyNotPlayable({ isPlayable: false, mediaState: null })).toBe('No recording yet')
  expect(whyNotPlayable({ isPlayable: false, mediaState: 'packaging' })).toBe('Processing')
  expect(whyNotPlayable({ isPlayable: false, mediaState: 'failed' })).toBe('Recording failed')
})
