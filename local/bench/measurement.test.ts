import { expect, test } from 'vitest'
import { absolute, compared, inTurn, noise, spread, table } from './measurement.ts'

const row = (pairs: readonly (readonly [number, number])[], limit: { most: number } | { least: number }) =>
  compared('reading', pairs, { ...limit, against: 'bare', write: (value) => `${value} ms` })

/** Runs rounds whose references are the given figures, and returns those that count. */
async function counted(rounds: number, references: number[]) {
  const left = [...references]
  const found = await inTurn(
    rounds,
    async () => left.shift() ?? Number.NaN,
    (reference) => [reference],
  )
  return { found, unused: left }
}

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

test('figures that do not depend on the speed have an absolute target and no spread', () => {
  expect(absolute('size', 31, { most: 30 }, String)).toMatchObject({ target: '≤ 30', met: false, spread: null })
})

test('the spread is the distance between the quartiles, as a share of the median', () => {
  expect(spread([100, 90, 110])).toBeCloseTo(0.2)
  expect(spread([50, 95, 100, 105, 900])).toBeCloseTo(0.1)
})

test('rounds run once when their references agree', async () => {
  expect(await counted(3, [100, 105, 110, 999])).toEqual({ found: [100, 105, 110], unused: [999] })
})

test('rounds whose references differ by more than 15 % run once more, and the steadier ones count', async () => {
  expect(await counted(3, [100, 120, 80, 100, 101, 102])).toEqual({ found: [100, 101, 102], unused: [] })
  expect(await counted(3, [100, 120, 80, 100, 190, 20, 100])).toEqual({ found: [100, 120, 80], unused: [100] })
})

test('the last line says how noisy the machine was, and which rows are unreliable', () => {
  const steady = row(
    [
      [1, 100],
      [1, 102],
    ],
    { most: 1 },
  )
  const noisy = row(
    [
      [1, 100],
      [1, 150],
    ],
    { most: 1 },
  )
  expect(noise([steady])).toBe(
    'Noise of the machine: the references spread by 2 % (median), at most 2 %. None was above 15 % even when measured again.',
  )
  expect(noise([steady, { ...noisy, what: 'writing' }])).toContain(
    'Unreliable, above 15 % even when measured again:\n\n- writing\n',
  )
  expect(noise([absolute('size', 1, { most: 30 }, String)])).toContain('not known')
})

test('the table has a column for each', () => {
  expect(
    table([row([[12, 10]], { most: 1.2 })])
      .split('\n')
      .at(-1),
  ).toBe('| reading | 12 ms | bare: 10 ms | 1.20 |  | ≤ 1.2 | yes |')
})
