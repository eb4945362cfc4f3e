import { expect, test } from 'vitest'
import { backTarget } from './back-target.ts'

const origin = 'https://stillair.test'

test.each([
  ['program-42', '', '/programs/42'],
  ['/', '', '/'],
  ['/content-library/2', '', '/content-library/2'],
  [null, `${origin}/programs/7?x=1`, '/programs/7'],
  [null, `${origin}/`, '/'],
  [null, 'https://elsewhere.test/programs/7', '/'],
  ['//elsewhere.test', '', '/'],
  ['/\\elsewhere.test', '', '/'],
  ['https://elsewhere.test', '', '/'],
])('from %s, coming from "%s", Back leads to %s', (from, referrer, to) => {
  expect(backTarget(from, referrer, origin).to).toBe(to)
})
