import { expect, test } from 'vitest'
import { clock, durationLabel, spokenTime } from './duration.ts'

test.each([
  [null, 'New'],
  [0, 'New'],
  [0.4, '1 sec'],
  [30, '30 secs'],
  [59.9, '59 secs'],
  [60, '1 mins'],
  [326, '5 mins'],
])(
  'duration in mins or New: %s seconds are "%s" on a card',
  { tags: ['library/duration-mins-new', 'limits/duration-as-whole-minutes-rounded-down'] },
  (seconds, label) => expect(durationLabel(seconds)).toBe(label),
)

test.each([
  [0, '0:00'],
  [124.9, '2:04'],
  [3724, '1:02:04'],
  [-1, '0:00'],
])('%d seconds are %s on the clock', (seconds, label) => expect(clock(seconds)).toBe(label))

test.each([
  [1, '1 second'],
  [60, '1 minute'],
  [124, '2 minutes 4 seconds'],
])('%d seconds are "%s" for screen readers', (seconds, words) => expect(spokenTime(seconds)).toBe(words))
