import { expect, test } from 'vitest'
import { variedReasons } from './varied-reasons.ts'

const reasonsOf = (ids: readonly string[], recommended: Record<string, readonly string[]>) => {
  const varied = variedReasons(ids, new Map(Object.entries(recommended)))
  return ids.map((id) => varied.get(id)?.[0])
}

test('three in a row never say the same', () => {
  const same = ['For the days before you fly.', 'Helps you rest.']
  expect(reasonsOf(['a', 'b', 'c', 'd'], { a: same, b: same, c: same, d: same })).toEqual([...same, undefined, same[0]])
})

test('what is not recommended stays without a reason, and keeps its place', () => {
  const one = ['Helps with panic.']
  expect(reasonsOf(['a', 'b', 'c', 'd'], { a: one, c: one, d: one })).toEqual([one[0], undefined, undefined, one[0]])
})
