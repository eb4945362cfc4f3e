import { expect, test } from 'vitest'
import { tally } from '../../test/tally.ts'
import { projectionConsumer } from '../model/projection-consumer.ts'
import { assignWorkers } from './assign-workers.ts'

const consumer = projectionConsumer(tally())
const at = (position: bigint, version: number) => ({ version: { consumer, version }, position })
const workers = (...positions: readonly bigint[]) =>
  assignWorkers(positions.map((position, index) => at(position, index + 1))).map((worker) =>
    worker.map(({ version }) => version),
  )

test.each([
  { what: 'nothing', positions: [], expected: [] },
  { what: 'versions at one position', positions: [7n, 7n, 7n], expected: [[1, 2, 3]] },
  { what: 'a neighbour at ten thousand positions', positions: [10_000n, 0n], expected: [[2, 1]] },
  { what: 'one position more', positions: [10_001n, 0n], expected: [[2], [1]] },
  { what: 'a chain of neighbours', positions: [20_000n, 0n, 10_000n], expected: [[2, 3, 1]] },
  {
    what: 'a rebuild next to serving versions',
    positions: [900_000n, 0n, 900_010n, 0n],
    expected: [
      [2, 4],
      [1, 3],
    ],
  },
])('assigns workers to $what', ({ positions, expected }) => {
  expect(workers(...positions)).toEqual(expected)
})
