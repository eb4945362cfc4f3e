// @ts-nocheck
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

/** Work that ends when it is told to. */
function works(count: number) {
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const run = (index: number) => () => {
    begun.push(index)
    return ends[index]?.promise ?? Promise.reject(new Error('no such work'))
  }
  return { ends, begun, run }
}

test('no more than the limit runs at once, and the rest in the order it came', async () => {
  const gate = atMost(2)
  const { ends, begun, run } = works(4)
  const all = ends.map((_, index) => gate(run(index)))
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await all[1]
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.resolve()
  await all[0]
  expect(begun).toEqual([0, 1, 2, 3])
})

test('work that fails gives its place back and hands its failure on', async () => {
  const gate = atMost(1)
  const { ends, begun, run } = works(2)
  const all = ends.map((_, index) => gate(run(index)))
  ends[0]?.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await all[1]
})
