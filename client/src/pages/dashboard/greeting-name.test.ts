import { expect, test } from 'vitest'
import { greetingName, lettersOf } from './greeting-name.ts'

test.each([
  ['Maya', 'Maya'],
  ['Maya Lindqvist', 'Maya'],
  ['Dr. Maya Lindqvist', 'Maya'],
  ['J. R. Hart', 'Hart'],
  ['M.', 'M.'],
  ['  Anne-Marie   Duval ', 'Anne-Marie'],
  ['山田 太郎', '山田 太郎'],
  ['김 민준', '김 민준'],
  ['<b>Maya</b>', '<b>Maya</b>'],
])('"%s" is greeted as "%s"', (name, greeted) => expect(greetingName(name)).toBe(greeted))

test.each([[null], [undefined], [''], ['   ']])('%j is no name: the greeting is generic', (name) => {
  expect(greetingName(name)).toBeNull()
})

test('a name of 24 letters is not cut', () => {
  expect(greetingName(`${'x'.repeat(24)} Ode`)).toBe('x'.repeat(24))
  expect(greetingName(`${'x'.repeat(25)} Ode`)).toBe(`${'x'.repeat(24)}…`)
})

test('a name of 200 letters without a space is cut between letters, not within one', () => {
  expect(greetingName('x'.repeat(200))).toBe(`${'x'.repeat(24)}…`)
  expect(greetingName('👩‍✈️'.repeat(200))).toBe(`${'👩‍✈️'.repeat(24)}…`)
  expect(lettersOf('👩‍✈️'.repeat(3))).toBe(3)
})
