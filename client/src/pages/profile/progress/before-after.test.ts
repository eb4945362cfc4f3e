import { expect, test } from 'vitest'
import type { DistressPair } from '../../../entities/listening/session-distress.ts'
import { beforeAfterText, comparedOf } from './before-after.ts'

type Numbers = readonly [before: number | null, after: number | null]

const pairs = (...numbers: readonly Numbers[]): DistressPair[] =>
  numbers.map(([before, after], n) => ({
    pairId: `p${n}`,
    contentId: 'calm',
    before,
    after,
    ratedAt: `2026-11-${String(n + 1).padStart(2, '0')}T08:00:00.000Z`,
  }))
const words = (...numbers: readonly Numbers[]) => beforeAfterText(comparedOf(pairs(...numbers)))

test('incomplete pairs are left out, and the newest is first', () => {
  expect(comparedOf(pairs([7, 4], [6, null], [null, 3], [5, 5])).map(({ pairId }) => pairId)).toEqual(['p3', 'p0'])
})

test('one or two pairs show no trend', () => {
  expect(words()).toBe('')
  expect(words([7, 4])).toBe('With one session it’s too early to see a trend.')
  expect(words([7, 4], [8, 2])).toBe('With 2 sessions it’s too early to see a trend.')
})

test('three or more pairs are counted, with the range of their middle half', () => {
  expect(words([7, 4], [5, 5], [3, 4])).toBe(
    'Of 3 sessions, 1 ended lower than they began, 1 the same, 1 higher. The middle half ended between 3 lower and 1 higher.',
  )
  expect(words([9, 1], [7, 5], [7, 5], [7, 5], [2, 6])).toBe(
    'Of 5 sessions, 4 ended lower than they began, 0 the same, 1 higher. The middle half ended 2 lower.',
  )
  expect(words([7, 4], [7, 7], [7, 7], [7, 7], [7, 7])).toMatch('The middle half ended the same.')
})
