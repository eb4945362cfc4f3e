import { describe, expect, test } from 'vitest'
import { formatPosition, parsePosition } from './position.ts'

describe('a position as text', () => {
  test.each([
    [0n, '0'],
    [10n, '10'],
    [9_223_372_036_854_775_807n, '9223372036854775807'],
  ])('%s is formatted as %j and parsed back', (position, text) => {
    expect(formatPosition(position)).toBe(text)
    expect(parsePosition(text)).toBe(position)
  })

  test.each(['', '-1', '1.5', '0x1f', ' 1', '1 ', '1e3', '12345678901234567890'])('%j is not a position', (text) => {
    expect(parsePosition(text)).toBeNull()
  })
})
