import { describe, expect, test } from 'vitest'
import { credentialsMessage, googleMessage, signInMessage, signUpMessage } from './auth-errors.ts'

const error = (code: string) => ({ code: `auth/${code}` })

describe('Google', () => {
  test.each([
    ['popup-closed-by-user', 'Sign-in Cancelled', 'Google sign-in was cancelled. Please try again.'],
    ['popup-blocked', 'Popup Blocked', 'Please allow popups for this site and try again.'],
    ['cancelled-popup-request', 'Sign-in Cancelled', 'Sign-in request was cancelled. Please try again.'],
    [
      'account-exists-with-different-credential',
      'Account Exists',
      'An account with this email already exists. Please sign in with email and password instead.',
    ],
    ['network-request-failed', 'Network Error', 'Network connection failed. Please check your internet and try again.'],
    ['too-many-requests', 'Too Many Attempts', 'Too many sign-in attempts. Please try again later.'],
    ['internal-error', 'Authentication Error', 'Failed to sign in with Google. Please try again.'],
  ])('%s', (code, title, text) => expect(googleMessage(error(code))).toEqual({ title, text }))
})

describe('signing in', () => {
  test.each([
    ['user-not-found', [], 'Sign In Failed', 'No account found with this email. Please sign up first.'],
    [
      'user-not-found',
      ['google.com'],
      'Use Google Sign-In',
      "This email is registered with Google. Please use 'Continue with Google' to sign in.",
    ],
    ['wrong-password', ['password'], 'Sign In Failed', 'Incorrect password. Please try again.'],
    ['invalid-email', [], 'Sign In Failed', 'Please enter a valid email address.'],
    ['too-many-requests', [], 'Sign In Failed', 'Too many failed attempts. Please try again later.'],
    // With protection against guessing addresses the provider tells neither which was wrong nor the methods.
    ['invalid-credential', [], 'Sign In Failed', 'Please check your credentials and try again.'],
    [
      'invalid-credential',
      ['google.com'],
      'Use Google Sign-In',
      "This email is registered with Google. Please use 'Continue with Google' to sign in.",
    ],
    ['anything-else', [], 'Sign In Failed', 'Please check your credentials and try again.'],
  ])('%s, methods %j', (code, methods, title, text) =>
    expect(signInMessage(error(code), methods)).toEqual({ title, text }),
  )
})

describe('signing up', () => {
  test.each([
    [
      'email-already-in-use',
      ['password'],
      'This email is already registered. Please sign in instead or use a different email.',
    ],
    [
      'email-already-in-use',
      ['google.com'],
      "This email is already registered with Google. Please use 'Continue with Google' to sign in.",
    ],
    ['weak-password', [], 'Password is too weak. Please choose a stronger password.'],
    ['invalid-email', [], 'Please enter a valid email address.'],
    ['operation-not-allowed', [], 'Email/password accounts are not enabled. Please contact support.'],
    ['anything-else', [], 'Failed to create account. Please try again.'],
  ])('%s, methods %j', (code, methods, text) =>
    expect(signUpMessage(error(code), methods)).toEqual({ title: 'Sign Up Failed', text }),
  )
})

test('both fields are asked for, and six characters of a new password', () => {
  expect(credentialsMessage('sign-in', ' ', 'secret')?.title).toBe('Please fill all fields')
  expect(credentialsMessage('sign-up', 'a@b.c', '12345')?.title).toBe('Password too short')
  expect(credentialsMessage('sign-in', 'a@b.c', '12345')).toBeNull()
  expect(credentialsMessage('sign-up', 'a@b.c', '123456')).toBeNull()
})
