import { listed } from '@stillair/events/language/format-text.ts'
import { expect, test } from 'vitest'
import { formatSeconds } from './history-text.ts'

test('durations are written in hours, minutes and seconds, without zero parts', () => {
  const words = [0, 1, 45.4, 59.6, 60, 250, 3600, 3900, 86_400].map(formatSeconds)
  expect(words).toEqual(['0 s', '1 s', '45 s', '1 min', '1 min', '4 min 10 s', '1 h', '1 h 5 min', '24 h'])
})

test('items are joined with commas and “and”', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['a', 'a and b', 'a, b and c'])
})
