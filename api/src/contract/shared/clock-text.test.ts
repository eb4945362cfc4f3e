import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test.each([
  [0, '0:00'],
  [90, '1:30'],
  [9.5, '0:09.5'],
  [3723.045, '1:02:03.045'],
  [59.9996, '1:00'],
])('formats %s seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
