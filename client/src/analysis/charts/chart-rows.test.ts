import type { ChartAnswer } from '@stillair/api/contract/analysis/charts.ts'
import { expect, test } from 'vitest'
import { chartRows, csvOf } from './chart-rows.ts'

const answer: ChartAnswer = {
  through: '2026-11-01',
  isWhole: true,
  statistics: [],
  series: [
    {
      group: 'next-month',
      people: 40,
      margin: 10,
      cells: [
        { from: 1, label: '1 or more', people: 30 },
        { from: 3, label: '3 or more', people: 10 },
      ],
    },
  ],
}
const question = { name: 'n', title: 't', definition: 'd', axis: 'days, "in a row"', places: null, beyond: null }

test('"at-least" counts are cumulative; "each" counts are not', () => {
  const rows = (shape: 'at-least' | 'each') =>
    chartRows({ shape }, answer).map(({ people, soFar, share }) => [people, soFar, share])
  expect(rows('at-least')).toEqual([
    [30, 40, 1],
    [10, 10, 0.25],
  ])
  expect(rows('each')).toEqual([
    [30, 40, 0.75],
    [10, 10, 0.25],
  ])
})

test('the CSV names the groups and quotes texts', () => {
  const asked = { ...question, shape: 'at-least' } as const
  expect(csvOf(asked, chartRows(asked, answer))).toBe(
    '"group","days, ""in a row""","people","reached","share"\r\n' +
      '"within a month","1 or more",30,40,1\r\n"within a month","3 or more",10,10,0.25\r\n',
  )
})
