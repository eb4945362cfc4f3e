import { expect, test } from 'vitest'
import { renamed } from './rename-tag.ts'

test('a tag is renamed in place, ignoring case', () => {
  expect(renamed(['Night', 'take-off', 'Wind'], { from: 'Take-off', to: 'Departure' })).toEqual([
    'Night',
    'Departure',
    'Wind',
  ])
  expect(renamed(['take-off'], { from: 'take-off', to: 'Take-off' })).toEqual(['Take-off'])
})

test('when two tags become one, the first position is kept', () => {
  expect(renamed(['Departure', 'Night', 'take-off'], { from: 'take-off', to: 'departure' })).toEqual([
    'departure',
    'Night',
  ])
})
