import { expect, test } from 'vitest'
import { describeOrder } from './describe-order.ts'

const described = (before: string, after: string) =>
  describeOrder([...before], [...after], (id) => id.toUpperCase()).map(({ sentence }) => sentence)

test('added and removed contents are named by title', () => {
  expect(described('', 'a')).toEqual(['“A” was added.'])
  expect(described('abc', 'b')).toEqual(['“A” and “C” were removed.'])
  expect(described('ab', 'bcd')).toEqual(['“A” was removed.', '“C” and “D” were added.'])
  expect(described('abc', 'abc')).toEqual([])
})

test('a single moved content is named with both places, counted from 1', () => {
  expect(described('abc', 'cab')).toEqual(['“C” moved from place 3 to 1.'])
  expect(described('abcd', 'bcda')).toEqual(['“A” moved from place 1 to 4.'])
  expect(described('abc', 'bac')).toEqual(['“B” moved from place 2 to 1.'])
})

test('the whole order is listed when no single move explains it', () => {
  expect(described('abcd', 'dcba')).toEqual(['The order is now “D”, “C”, “B” and “A”.'])
})

test('a move is described together with additions and removals', () => {
  expect(described('abc', 'xca')).toEqual(['“B” was removed.', '“X” was added.', '“C” moved from place 2 to 1.'])
})
