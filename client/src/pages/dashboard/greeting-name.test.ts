import { expect, test } from 'vitest'
import { greetingName } from './greeting-name.ts'

test.each([
  ['Maya', 'Maya'],
  ['  Nguyễn   Thị Minh Khai ', 'Nguyễn Thị Minh Khai'],
  ['山田 太郎', '山田 太郎'],
  ['<b>Maya</b>', '<b>Maya</b>'],
])('"%s" is greeted as "%s"', (name, greeted) => expect(greetingName(name)).toBe(greeted))

test.each([[null], [undefined], [''], ['   ']])('nobody is named %j: the greeting is generic', (name) => {
  expect(greetingName(name)).toBeNull()
})

test('24 letters are not too many, for a name or for its first word', () => {
  expect(greetingName(`${'x'.repeat(20)} Ode`)).toBe(`${'x'.repeat(20)} Ode`)
  expect(greetingName(`${'x'.repeat(20)} Odes`)).toBe('x'.repeat(20))
  expect(greetingName(`${'x'.repeat(24)} Ode`)).toBe('x'.repeat(24))
  expect(greetingName(`${'x'.repeat(25)} Ode`)).toBe(`${'x'.repeat(24)}…`)
})

test('of a long name the first word is enough', () => {
  expect(greetingName('Pablo Diego José Francisco de Paula Juan Nepomuceno')).toBe('Pablo')
})

test('a name of 200 letters without a space is cut between letters, not within one', () => {
  expect(greetingName('x'.repeat(200))).toBe(`${'x'.repeat(24)}…`)
  expect(greetingName('👩‍✈️'.repeat(200))).toBe(`${'👩‍✈️'.repeat(24)}…`)
})
