import { expect, test } from 'vitest'
import { coverCategoryOf } from './cover-reactor.ts'

const ids = Array.from({ length: 300 }, (_, index) => `program-${index}`)

test('programs spread evenly over the colours of all categories', () => {
  const drawn = Map.groupBy(ids, coverCategoryOf)
  expect([...drawn.keys()].sort()).toEqual([1, 2, 3])
  for (const those of drawn.values()) expect(those.length).toBeGreaterThan(60)
})

test('a program keeps its colours', { tags: ['programs/default-cover-when-none-set'] }, () => {
  expect(ids.slice(0, 6).map(coverCategoryOf)).toEqual([2, 2, 3, 2, 1, 1])
})
