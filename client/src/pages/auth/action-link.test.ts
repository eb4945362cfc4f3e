import { expect, test } from 'vitest'
import { actionLinkOf } from './action-link.ts'

test.each([
  ['?mode=resetPassword&oobCode=abc-1_2&apiKey=x&lang=en', { mode: 'resetPassword', code: 'abc-1_2' }],
  ['?oobCode=abc&mode=resetPassword', { mode: 'resetPassword', code: 'abc' }],
  ['?mode=verifyEmail&oobCode=abc', { mode: 'verifyEmail', code: 'abc' }],
  ['?mode=resetPassword', null],
  ['?mode=resetPassword&oobCode=', null],
  ['?mode=recoverEmail&oobCode=abc', null],
  ['', null],
])('%s', (search, link) => expect(actionLinkOf(search)).toEqual(link))
