import { expect, test } from 'vitest'
import { inProfileOrder } from './in-profile-order.ts'

const programs = ['newest', 'newer', 'older', 'oldest'].map((id) => ({ id }))
const ordered = (...recommended: string[]) =>
  inProfileOrder(programs, new Map(recommended.map((id) => [id, []]))).map(({ id }) => id)

test('programs that suit the profile come first, best first, then the rest, newest first', () => {
  expect(ordered('oldest', 'newer')).toEqual(['oldest', 'newer', 'newest', 'older'])
  expect(ordered('gone')).toEqual(['newest', 'newer', 'older', 'oldest'])
  expect(ordered()).toEqual(['newest', 'newer', 'older', 'oldest'])
})
