import { expect, test } from 'vitest'
import { alternate, compared, spread, table } from './measurement.ts'

const row = (pairs: readonly (readonly [number, number])[], limit: { most: number } | { least: number }) =>
  compared('reading', pairs, { ...limit, against: 'bare', write: (value) => `${value} ms` })

test('a row is judged by its ratio, however slow the machine is', () => {
  expect(row([[12, 10]], { most: 1.2 }).met).toBe(true)
  expect(row([[1_200, 1_000]], { most: 1.2 }).met).toBe(true)
  expect(row([[13, 10]], { most: 1.2 }).met).toBe(false)
  expect(row([[7, 10]], { least: 0.75 }).met).toBe(false)
})

test('the ratio is the median of the ratios of the pairs, so that a drifting machine does not change it', () => {
  const drifting = row(
    [10, 20, 80].map((reference) => [reference * 1.1, reference] as const),
    { most: 1.2 },
  )
  expect(drifting.ratio).toBeCloseTo(1.1)
})

test('ours and the reference run in turn, and the first of each does not count', async () => {
  const ran: string[] = []
  const run = (name: string) => async () => ran.push(name)
  expect(await alternate(2, run('ours'), run('reference'))).toEqual([
    [3, 4],
    [5, 6],
  ])
  expect(ran.join()).toBe('ours,reference,ours,reference,ours,reference')
})

test('the spread is the distance between the quartiles, as a share of the median', () => {
  expect(spread([100, 90, 110])).toBeCloseTo(0.2)
  expect(spread([50, 95, 100, 105, 900])).toBeCloseTo(0.1)
})

test('the table has a column for each', () => {
  expect(
    table([row([[12, 10]], { most: 1.2 })])
      .split('\n')
      .at(-1),
  ).toBe('| reading | 12 ms | bare: 10 ms | 1.20 | 0 % | ≤ 1.2 | yes |')
})
