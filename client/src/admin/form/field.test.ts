import { expect, test } from 'vitest'
import { lengthWords } from './field.tsx'

test('how full a field is, and by how much it is too long: nothing that was pasted is cut without a word', () => {
  expect(lengthWords({ now: 184, most: 200 })).toBe('184 of 200 characters')
  expect(lengthWords({ now: 5_000, most: 5_000 })).toBe('5,000 of 5,000 characters')
  expect(lengthWords({ now: 201, most: 200 })).toBe('1 character too many')
  expect(lengthWords({ now: 6_200, most: 5_000 })).toBe('1,200 characters too many')
})
