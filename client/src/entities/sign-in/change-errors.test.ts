import { expect, test, vi } from 'vitest'
import { addressChangeProblem, changeMessage, passwordChangeProblem } from './change-errors.ts'

const title = 'Password not changed'

test.each([
  ['auth/wrong-password', 'That isn’t your current password. Please try again.'],
  ['auth/invalid-credential', 'That isn’t your current password. Please try again.'],
  ['auth/weak-password', 'Password is too weak. Please choose a stronger password.'],
  ['auth/email-already-in-use', 'This email is already in use. Please choose a different one.'],
  ['auth/invalid-new-email', 'Please enter a valid email address.'],
  ['auth/too-many-requests', 'Too many attempts. Please try again later.'],
  ['auth/requires-recent-login', 'Your sign-in has expired. Please sign in again.'],
])('%s: %s', (code, text) => expect(changeMessage({ code }, title)).toEqual({ title, text }))

test('a lost network is named, and unexpected errors are logged', () => {
  expect(changeMessage({ code: 'auth/network-request-failed' }, title).title).toBe('Network Error')
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  expect(changeMessage(new Error('odd'), title)).toEqual({ title, text: 'Something went wrong. Please try again.' })
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test('a new password differs from the old one and has at least six characters', () => {
  expect(passwordChangeProblem('', 'another')?.text).toBe('The current password is required.')
  expect(passwordChangeProblem('secret', 'secret')?.text).toBe('The new password is the same as the current one.')
  expect(passwordChangeProblem('secret', 'short')?.text).toBe('Password must be at least 6 characters long.')
  expect(passwordChangeProblem('secret', 'longer')).toBeNull()
})

test('a new address is valid and differs from the old one', () => {
  expect(addressChangeProblem('secret', 'a@b.test', 'nothing')?.text).toBe('Please enter a valid email address.')
  expect(addressChangeProblem('secret', 'a@b.test', ' A@b.test ')?.text).toBe('You already sign in with this address.')
  expect(addressChangeProblem('', 'a@b.test', 'c@b.test')?.text).toBe('The current password is required.')
  expect(addressChangeProblem('secret', 'a@b.test', 'c@b.test')).toBeNull()
})
