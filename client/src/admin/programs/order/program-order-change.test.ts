import { describe, expect, test } from 'vitest'
import { applyChange, type ListChange } from './program-order-change.ts'

const IDS = ['a', 'b', 'c', 'd']

test.each([
  ['b', 0, 'bacd'],
  ['b', 2, 'acbd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', 2, 'abcd'],
  ['a', 9, 'bcda'],
])('%s moves to place %d', { tags: ['admin/up-down-buttons'] }, (contentId, order, result) => {
  expect(applyChange(IDS, { type: 'move', contentId, order }).join('')).toBe(result)
})

test('content is added at the end and removed from its position', () => {
  expect(applyChange(IDS, { type: 'add', contentId: 'e' }).join('')).toBe('abcde')
  expect(applyChange(IDS, { type: 'remove', contentId: 'b' }).join('')).toBe('acd')
})

describe('a repeated change has no effect', () => {
  const changes: ListChange[] = [
    { type: 'add', contentId: 'e' },
    { type: 'remove', contentId: 'b' },
    ...[0, 1, 2, 3].map((order) => ({ type: 'move', contentId: 'b', order }) as const),
  ]
  test.each(changes)('%j', (change) => {
    const once = applyChange(IDS, change)
    expect(applyChange(once, change)).toEqual(once)
  })
})

test('moving or removing missing content, and adding existing content, change nothing', {
  tags: ['states/program-content-order-ignored-at-ends'],
}, () => {
  expect(applyChange(IDS, { type: 'move', contentId: 'x', order: 0 })).toEqual(IDS)
  expect(applyChange(IDS, { type: 'remove', contentId: 'x' })).toEqual(IDS)
  expect(applyChange(IDS, { type: 'add', contentId: 'a' })).toEqual(IDS)
})
