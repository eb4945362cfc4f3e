// @ts-nocheck
import { expect, test } from 'vitest'
import { resetCodeOf } from './reset-link.ts'

test.each([
  ['?mode=resetPassword&oobCode=abc-1_2&apiKey=x&lang=en', 'abc-1_2'],
  ['?oobCode=abc&mode=resetPassword', 'abc'],
  ['?mode=resetPassword', null],
  ['?mode=resetPassword&oobCode=', null],
  ['?mode=verifyEmail&oobCode=abc', null],
  ['', null],
])('%s', (search, code) => expect(resetCodeOf(search)).toBe(code))
