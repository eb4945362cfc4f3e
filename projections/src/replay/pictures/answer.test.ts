import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEWEST, smallestDifference } from '../gate.ts'
import { answerOf, cellsIn } from './answer.ts'
import { funnel } from './funnel.ts'
import type { Placed } from './picture.ts'

/** People who are in one group each, but for some. */
const people = fc
  .array(
    fc.record({
      place: fc.option(fc.nat(6)),
      group: fc.constantFrom('a', 'b', 'c'),
      more: fc.option(fc.constantFrom('c', 'd')),
    }),
    {
      maxLength: 200,
      size: 'max',
    },
  )
  .map((all) =>
    all.flatMap(({ place, group, more }, index): readonly Placed[] => {
      const one = { userId: `${index}`, place, group }
      return more === null || more === group ? [one] : [one, { ...one, group: more }]
    }),
  )

test('no cell, no difference of two groups and no remainder is about fewer than eleven people', () => {
  let shown = 0
  fc.assert(
    fc.property(people, (all) => {
      const answer = answerOf(funnel, all, '2026-11-01')
      if (!answer) return
      shown++
      const cells = cellsIn(answer, all)
      for (const one of cells) for (const size of one.people) expect(size).toBeGreaterThanOrEqual(FEWEST)
      for (const [index, one] of cells.entries())
        for (const other of cells.slice(index + 1))
          expect(smallestDifference(one.cells, other.cells, { isTotalKnown: false })).toBeGreaterThanOrEqual(FEWEST)
      const inAny = new Set(cells.flatMap((one) => [...one.cells.keys()]))
      const left = new Set(all.map(({ userId }) => userId)).size - inAny.size
      expect(left === 0 || left >= FEWEST).toBe(true)
    }),
  )
  expect(shown).toBeGreaterThan(10)
})

test('the cells of an answer hold whom it says, and the least place is not told', () => {
  const many = (place: number | null, count: number, from: number): Placed[] =>
    Array.from({ length: count }, (_, index) => ({ userId: `${from + index}`, place, group: null }))
  const all = [...many(2, 3, 0), ...many(5, 12, 100), ...many(9, 12, 200), ...many(null, 11, 300)]
  const answer = answerOf(funnel, all, '2026-11-01')
  expect(answer).toEqual({
    through: '2026-11-01',
    series: [
      {
        group: null,
        people: 38,
        cells: [
          { from: null, people: 15 },
          { from: 9, people: 12 },
          { from: 'beyond', people: 11 },
        ],
      },
    ],
    isWhole: true,
    statistics: [],
  })
})
