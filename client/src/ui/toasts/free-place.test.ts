import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, placeOf } from './free-place.ts'

const toast: Box = { left: 20, right: 370, top: 700, bottom: 780 }
const at = (top: number, bottom: number, left = 0, right = 390): Box => ({ left, right, top, bottom })

test('stays where it covers nothing', () => {
  expect(placeOf(toast, [])).toBe(0)
  expect(placeOf(toast, [at(100, 690), at(790, 840), at(710, 760, 380, 390)])).toBe(0)
})

test('moves above what it would cover, with a little space', () => {
  expect(placeOf(toast, [at(750, 800)])).toBe(38)
  expect(placeOf(toast, [at(750, 800), at(690, 720)])).toBe(98)
})

test('stays where it has moved to until it covers something there', () => {
  expect(placeOf(toast, [], 38)).toBe(38)
  expect(placeOf(toast, [at(670, 690)], 38)).toBe(0)
})

test('returns to its own place where everything is covered', () => {
  expect(placeOf(toast, [at(0, 844)], 38)).toBe(0)
})

test('never moves onto another control', () => {
  const box = fc
    .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 120 }), fc.integer({ min: 0, max: 340 }))
    .map(([top, height, left]) => at(top, top + height, left, left + 50))
  fc.assert(
    fc.property(fc.array(box, { maxLength: 20 }), (others) => {
      const up = placeOf(toast, others)
      if (up === 0) return
      const [top, bottom] = [toast.top - up, toast.bottom - up]
      expect(top).toBeGreaterThanOrEqual(0)
      for (const other of others) {
        const isBeside = other.right <= toast.left || other.left >= toast.right
        expect(isBeside || other.bottom <= top || other.top >= bottom).toBe(true)
      }
    }),
  )
})
