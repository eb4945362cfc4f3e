import { expect, test } from 'vitest'
import { landingsSince } from './landing-count.ts'

const JOINED = '2026-11-20T10:00:00.000Z'
const joined = Date.parse(JOINED)

test.each([
  [0, 0],
  [861, 0],
  [862, 1],
  [1_723, 1],
  [1_724, 2],
  [86_400_000, 100_232],
])(
  '%d ms after the account was created, there are %d landings',
  { tags: ['states/landings-counter-derived-from-time-since'] },
  (after, landings) => {
    expect(landingsSince(JOINED, joined + after)).toBe(landings)
  },
)

test('a clock that is a year behind shows none, never a negative number', () => {
  expect(landingsSince(JOINED, joined - 365 * 86_400_000)).toBe(0)
})
