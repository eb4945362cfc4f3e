import { expect, test } from 'vitest'
import { compared } from './unusual.ts'

const isUnusual = (...counts: readonly number[]) => compared(counts).isUnusual

test('a number is unusual when it is more than a third and at least ten off the average of four weeks', () => {
  expect(isUnusual(40, 30, 30, 30, 30)).toBe(false)
  expect(isUnusual(41, 30, 30, 30, 30)).toBe(true)
  expect(isUnusual(19, 30, 30, 30, 30)).toBe(true)
  // More than a third, but fewer than ten.
  expect(isUnusual(9, 0, 0, 0, 0)).toBe(false)
  expect(isUnusual(10, 0, 0, 0, 0)).toBe(true)
  // The average counts, not the week before, and no week before the fourth.
  expect(isUnusual(100, 10, 130, 130, 130)).toBe(false)
  expect(isUnusual(30, 30, 30, 30, 30, 900)).toBe(false)
})

test('nothing is unusual before there are four weeks to compare with', () => {
  expect(compared([500, 1, 1, 1])).toEqual({ count: 500, before: 1, usual: null, isUnusual: false })
  expect(compared([500])).toEqual({ count: 500, before: null, usual: null, isUnusual: false })
})
