import { expect, test } from 'vitest'
import { renamed } from './rename-tag.ts'

test('a tag is renamed in its place, in whichever case it was spelt', () => {
  expect(renamed(['Night', 'take-off', 'Wind'], { from: 'Take-off', to: 'Departure' })).toEqual([
    'Night',
    'Departure',
    'Wind',
  ])
  expect(renamed(['take-off'], { from: 'take-off', to: 'Take-off' })).toEqual(['Take-off'])
})

test('of two that become one, the first place counts', () => {
  expect(renamed(['Departure', 'Night', 'take-off'], { from: 'take-off', to: 'departure' })).toEqual([
    'departure',
    'Night',
  ])
})
