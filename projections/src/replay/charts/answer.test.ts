import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { disclosureGate } from '../disclosure-gate.ts'
import { answerOf } from './answer.ts'
import { beforeAfter } from './before-after.ts'
import type { Placed } from './chart.ts'
import { funnel } from './funnel.ts'

const gate = disclosureGate(createSecretKey(Buffer.alloc(32, 7)))

const many = (place: number | null, count: number, from: number, group: string | null = null): Placed[] =>
  Array.from({ length: count }, (_, index) => ({ userId: `${from + index}`, place, group }))

test('each group has its own cells, sorted by name, and a small group is omitted', () => {
  const all = [...many(2, 60, 0, 'turbulence'), ...many(4, 60, 100, 'landing'), ...many(4, 9, 200, 'airport')]
  const answer = answerOf(gate, funnel, all, '2026-11-01')
  expect(answer).toMatchObject({ through: '2026-11-01', isWhole: false, statistics: [] })
  expect(answer?.series.map(({ group }) => group)).toEqual(['landing', 'turbulence'])
  for (const { people, cells } of answer?.series ?? []) {
    expect(Math.abs(people - 60)).toBeLessThan(10)
    expect(cells.reduce((sum, cell) => sum + cell.people, 0)).toBe(people)
  }
})

test('people beyond the axis have a cell of their own, which has no number', () => {
  const answer = answerOf(gate, beforeAfter, [...many(-2, 100, 0), ...many(null, 100, 200)], '2026-11-01')
  expect(answer?.series[0]?.cells.at(-1)?.from).toBe('beyond')
})

test('a mean covers only people on the axis, and is missing when they are too few', () => {
  // One person went from 9 to 2, and many more rated only before the session.
  const one = answerOf(gate, beforeAfter, [...many(-7, 1, 0), ...many(null, 60, 100)], '2026-11-01')
  expect(one?.series[0]?.people).toBeGreaterThan(40)
  expect(one?.statistics).toEqual([])
  const enough = answerOf(gate, beforeAfter, [...many(-7, 400, 0), ...many(null, 60, 1_000)], '2026-11-01')
  expect(enough?.statistics.map(({ label }) => label)).toEqual([
    'Mean change per person',
    'Share whose rating fell by 2 or more, %',
  ])
  const mean = enough?.statistics[0]
  expect(mean?.low).toBeLessThan(-7)
  expect(mean?.high).toBeGreaterThan(-7)
})

test('too few people give no answer', () => {
  expect(answerOf(gate, funnel, many(2, 10, 0), '2026-11-01')).toBeNull()
})
