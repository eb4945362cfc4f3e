import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test('parses one range, counted from either end', () => {
  expect(parseByteRange('bytes=0-0', 10)).toEqual({ start: 0, end: 0 })
  expect(parseByteRange('bytes=5-', 10)).toEqual({ start: 5, end: 9 })
  expect(parseByteRange('bytes=5-99', 10)).toEqual({ start: 5, end: 9 })
  expect(parseByteRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
  expect(parseByteRange('bytes=-99', 10)).toEqual({ start: 0, end: 9 })
})

test('a range outside the file is unsatisfiable', () => {
  for (const header of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
    expect(parseByteRange(header, 10)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
})

test('several ranges or an invalid one request the whole file', () => {
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=a-b', 'items=0-1', 'bytes=0-1,3-4']) {
    expect(parseByteRange(header, 10), header).toBeNull()
  }
})
