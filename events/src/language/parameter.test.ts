import { expect, test } from 'vitest'
import { parameter } from './parameter.ts'

test('a parameter rejects a default outside its range', () => {
  const share = parameter('share', { unit: 'share', range: [0.5, 1], default: 0.95 })
  expect(share).toEqual({ name: 'share', unit: 'share', range: [0.5, 1], default: 0.95 })
  expect(() => parameter('share', { ...share, default: 1.1 })).toThrow('share defaults to 1.1 share, outside 0.5 to 1')
  expect(() => parameter('share', { ...share, default: Number.NaN })).toThrow(RangeError)
})
