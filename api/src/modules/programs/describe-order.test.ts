import { expect, test } from 'vitest'
import { describeOrder } from './describe-order.ts'

const described = (before: string, after: string) =>
  describeOrder([...before], [...after], (id) => id.toUpperCase()).map(({ sentence }) => sentence)

test('what came and what went is described by title', () => {
  expect(described('', 'a')).toEqual(['“A” was added.'])
  expect(described('abc', 'b')).toEqual(['“A” and “C” were removed.'])
  expect(described('ab', 'bcd')).toEqual(['“A” was removed.', '“C” and “D” were added.'])
  expect(described('abc', 'abc')).toEqual([])
})

test('the one content that moved is named with both places, from 1', () => {
  expect(described('abc', 'cab')).toEqual(['“C” moved from place 3 to 1.'])
  expect(described('abcd', 'bcda')).toEqual(['“A” moved from place 1 to 4.'])
  expect(described('abc', 'bac')).toEqual(['“B” moved from place 2 to 1.'])
})

test('an order that no single move explains is listed whole', () => {
  expect(described('abcd', 'dcba')).toEqual(['The order is now “D”, “C”, “B” and “A”.'])
})

test('a move is described beside what came and went', () => {
  expect(described('abc', 'xca')).toEqual(['“B” was removed.', '“X” was added.', '“C” moved from place 2 to 1.'])
})
