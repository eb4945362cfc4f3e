import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  codeOf,
  confirmationMailMessage,
  confirmationMessage,
  credentialsMessage,
  forgottenMessage,
  googleMessage,
  resetMessage,
  signInMessage,
  signUpMessage,
} from './auth-errors.ts'

const error = (code: string) => ({ code: `auth/${code}` })
const GOOGLE_TEXT = "This email is registered with Google. Please use 'Continue with Google' to sign in."

// Unexpected errors are logged. The tests below silence the console, and some check it.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

describe('section 8, federated sign-in', () => {
  test.each([
    ['Popup closed', 'popup-closed-by-user', 'Sign-in Cancelled', 'Google sign-in was cancelled. Please try again.'],
    ['Popup blocked', 'popup-blocked', 'Popup Blocked', 'Please allow popups for this site and try again.'],
    [
      'Cancelled request',
      'cancelled-popup-request',
      'Sign-in Cancelled',
      'Sign-in request was cancelled. Please try again.',
    ],
    ['Cancelled request', 'user-cancelled', 'Sign-in Cancelled', 'Sign-in request was cancelled. Please try again.'],
    [
      'Account exists with a different credential',
      'account-exists-with-different-credential',
      'Account Exists',
      'An account with this email already exists. Please sign in with email and password instead.',
    ],
    [
      'Network failure',
      'network-request-failed',
      'Network Error',
      'Network connection failed. Please check your internet and try again.',
    ],
    [
      'Too many requests',
      'too-many-requests',
      'Too Many Attempts',
      'Too many sign-in attempts. Please try again later.',
    ],
    ['Default', 'internal-error', 'Authentication Error', 'Failed to sign in with Google. Please try again.'],
    ['Default', 'invalid-credential', 'Authentication Error', 'Failed to sign in with Google. Please try again.'],
  ])(
    '%s (%s)',
    {
      tags: [
        'federated-errors/popup-closed-sign-cancelled',
        'federated-errors/popup-blocked-redirect-sign-popup',
        'federated-errors/cancelled-request-sign-cancelled',
        'federated-errors/account-exists-different-credential',
        'federated-errors/network-failure-network-error',
        'federated-errors/too-many-requests-too-many-attempts',
        'federated-errors/default-authentication-error',
        'provider-codes/too-many-requests',
        'provider-codes/popup-closed-user',
        'provider-codes/cancelled-popup-request',
      ],
    },
    (_row, code, title, text) => expect(googleMessage(error(code))).toEqual({ title, text }),
  )
})

describe('section 8, e-mail sign-in', () => {
  const title = 'Sign In Failed'
  const other = 'An account with this email already exists using a different sign-in method.'
  const check = 'Please check your credentials and try again.'
  test.each([
    ['User not found', 'user-not-found', [], title, 'No account found with this email. Please sign up first.'],
    ['User not found, registered with Google', 'user-not-found', ['google.com'], 'Use Google Sign-In', GOOGLE_TEXT],
    ['Wrong password', 'wrong-password', ['password'], title, 'Incorrect password. Please try again.'],
    ['Wrong password, Google alone', 'wrong-password', ['google.com'], 'Use Google Sign-In', GOOGLE_TEXT],
    [
      'Wrong password, Google besides',
      'wrong-password',
      ['google.com', 'password'],
      title,
      'Incorrect password. Please try again.',
    ],
    ['Invalid e-mail', 'invalid-email', [], title, 'Please enter a valid email address.'],
    [
      'Different-credential conflict, the federated message',
      'account-exists-with-different-credential',
      ['google.com'],
      'Use Google Sign-In',
      GOOGLE_TEXT,
    ],
    ['Different-credential conflict', 'account-exists-with-different-credential', [], title, other],
    ['Too many requests', 'too-many-requests', [], title, 'Too many failed attempts. Please try again later.'],
    ['Default', 'anything-else', [], title, check],
    // With e-mail enumeration protection, the provider reveals neither which field was wrong nor the methods.
    ['Guarded: unknown address or wrong password', 'invalid-credential', [], title, check],
    ['Guarded, by its older name', 'invalid-login-credentials', [], title, check],
    ['Guarded, Google alone', 'invalid-credential', ['google.com'], 'Use Google Sign-In', GOOGLE_TEXT],
    ['Missing password', 'missing-password', [], 'Please fill all fields', 'Email and password are required.'],
  ])(
    '%s (%s, methods %j)',
    {
      tags: [
        'sign-in-errors/user-not-found-registered-federated',
        'sign-in-errors/user-not-found-otherwise-no-account',
        'sign-in-errors/wrong-password-incorrect-password-please',
        'sign-in-errors/invalid-e-mail-please-enter-valid-email',
        'sign-in-errors/different-credential-conflict-federated',
        'sign-in-errors/an-account-this-email-already-exists',
        'sign-in-errors/too-many-requests-too-many-failed',
        'sign-in-errors/default-please-check-your-credentials',
        'provider-codes/wrong-password',
        'provider-codes/missing-password',
        'provider-codes/invalid-e-mail',
        'provider-codes/invalid-credential',
        'provider-codes/user-not-found',
        'provider-codes/too-many-requests',
      ],
    },
    (_row, code, methods, expectedTitle, text) =>
      expect(signInMessage(error(code), methods)).toEqual({ title: expectedTitle, text }),
  )
})

describe('section 8, sign up', () => {
  test.each([
    [
      'E-mail in use',
      'email-already-in-use',
      ['password'],
      'This email is already registered. Please sign in instead or use a different email.',
    ],
    [
      'E-mail in use, methods unknown',
      'email-already-in-use',
      [],
      'This email is already registered. Please sign in instead or use a different email.',
    ],
    [
      'E-mail in use, registered with Google',
      'email-already-in-use',
      ['google.com'],
      "This email is already registered with Google. Please use 'Continue with Google' to sign in.",
    ],
    ['Weak password', 'weak-password', [], 'Password is too weak. Please choose a stronger password.'],
    [
      'Password does not meet requirements',
      'password-does-not-meet-requirements',
      [],
      'Password is too weak. Please choose a stronger password.',
    ],
    ['Invalid e-mail', 'invalid-email', [], 'Please enter a valid email address.'],
    [
      'Operation not allowed',
      'operation-not-allowed',
      [],
      'Email/password accounts are not enabled. Please contact support.',
    ],
    ['Default', 'anything-else', [], 'Failed to create account. Please try again.'],
  ])(
    '%s (%s, methods %j)',
    {
      tags: [
        'sign-up-errors/e-mail-use-registered-google',
        'sign-up-errors/e-mail-use-otherwise',
        'sign-up-errors/weak-password',
        'sign-up-errors/invalid-e-mail',
        'sign-up-errors/operation-not-allowed',
        'sign-up-errors/default-failed-create-account-please-try',
        'provider-codes/invalid-e-mail',
        'provider-codes/e-mail-already-use',
        'provider-codes/password-does-not-meet-requirements',
      ],
    },
    (_row, code, methods, text) =>
      expect(signUpMessage(error(code), methods)).toEqual({ title: 'Sign Up Failed', text }),
  )
})

describe('section 8, codes that can occur in every sign-in', () => {
  const attempts = [
    ['Google', (code: string) => googleMessage(error(code)).text],
    ['sign-in', (code: string) => signInMessage(error(code), []).text],
    ['sign-up', (code: string) => signUpMessage(error(code), []).text],
  ] as const
  const rows = [
    ['User disabled', 'user-disabled', /disabled/],
    ['User token expired', 'user-token-expired', /expired/],
    ['Requires recent login', 'requires-recent-login', /sign in again/],
    ['Multi-factor required', 'multi-factor-auth-required', /second step/],
    ['Unauthorized domain', 'unauthorized-domain', /web address/],
    ['Invalid API key', 'invalid-api-key', /not set up correctly/],
    ['Invalid API key, as the server says it', 'api-key-not-valid.-please-pass-a-valid-api-key.', /not set up/],
    ['Network request failed', 'network-request-failed', /check your internet/],
  ] as const
  describe.each(attempts)('%s', (_name, textOf) => {
    test.each(rows)(
      '%s (%s)',
      {
        tags: [
          'provider-codes/user-disabled',
          'provider-codes/user-token-expired',
          'provider-codes/requires-recent-login',
          'provider-codes/multi-factor-required',
          'provider-codes/unauthorized-domain',
          'provider-codes/network-request-failed',
          'provider-codes/invalid-api-key',
        ],
      },
      (_row, code, text) => {
        expect(textOf(code)).toMatch(text)
        expect(console.error).not.toHaveBeenCalled()
      },
    )
  })
})

test('section 8: other errors are logged', { tags: ['provider-codes/other-sign-errors-are-rethrown-logged'] }, () => {
  const surprise = new Error('Nobody expected this')
  googleMessage(surprise)
  signInMessage(surprise, [])
  signUpMessage(surprise, [])
  forgottenMessage(surprise)
  resetMessage(surprise)
  confirmationMailMessage(surprise)
  confirmationMessage(surprise)
  expect(vi.mocked(console.error).mock.calls.map(([, logged]) => logged)).toEqual(Array(7).fill(surprise))
})

describe('section 5', () => {
  const empty = { title: 'Please fill all fields', text: 'Email and password are required.' }
  const short = { title: 'Password too short', text: 'Password must be at least 6 characters long.' }
  test.each([
    ['Sign in: e-mail required', 'sign-in', ' ', 'secret', empty],
    ['Sign in: password required', 'sign-in', 'a@b.c', '', empty],
    ['Sign in: any length', 'sign-in', 'a@b.c', '12345', null],
    ['Sign up: e-mail required', 'sign-up', '', '123456', empty],
    ['Sign up: password required', 'sign-up', 'a@b.c', '', empty],
    ['Sign up: five characters', 'sign-up', 'a@b.c', '12345', short],
    ['Sign up: six characters', 'sign-up', 'a@b.c', '123456', null],
  ] as const)(
    '%s',
    {
      tags: [
        'validation/sign-e-mail-password-both-required',
        'validation/sign-up-same-required-check',
        'validation/sign-up-password-at-least-6-characters',
        'limits/minimum-password-length-6',
      ],
    },
    (_row, mode, email, password, message) => expect(credentialsMessage(mode, email, password)).toEqual(message),
  )
})

describe('a forgotten password', () => {
  test('an unknown address gets the same answer as any other', () => {
    expect(forgottenMessage(error('user-not-found'))).toBeNull()
  })

  test.each([
    ['invalid-email', 'Please enter a valid email address.'],
    ['missing-email', 'Please enter your email address.'],
    ['too-many-requests', 'Too many attempts. Please try again later.'],
    ['network-request-failed', 'Network connection failed. Please check your internet and try again.'],
  ])('%s', (code, text) => expect(forgottenMessage(error(code))?.text).toBe(text))
})

describe('a password link', () => {
  test.each([
    ['Expired action code', 'expired-action-code', 'This link has expired', true],
    ['Invalid action code', 'invalid-action-code', 'This link does not work', true],
    ['User not found', 'user-not-found', 'This link does not work', true],
    ['Weak password', 'weak-password', 'Password not changed', false],
    ['Password does not meet requirements', 'password-does-not-meet-requirements', 'Password not changed', false],
    ['User disabled', 'user-disabled', 'Password not changed', false],
    ['Network request failed', 'network-request-failed', 'Network Error', false],
  ])(
    '%s (%s)',
    {
      tags: [
        'provider-codes/user-not-found',
        'provider-codes/expired-action-code',
        'provider-codes/invalid-action-code',
        'provider-codes/password-does-not-meet-requirements',
        'provider-codes/network-request-failed',
      ],
    },
    (_row, code, title, isSpent) =>
      expect(resetMessage(error(code))).toMatchObject({ title, isSpent, text: expect.stringMatching(/\.$/) }),
  )
})

describe('a confirmation link', () => {
  test.each([
    ['Expired action code', 'expired-action-code', 'This link has expired', true],
    ['Invalid action code, or used already', 'invalid-action-code', 'This link does not work', true],
    ['User not found', 'user-not-found', 'This link does not work', true],
    ['User disabled', 'user-disabled', 'Not confirmed yet', false],
    ['Too many requests', 'too-many-requests', 'Not confirmed yet', false],
    ['Network request failed', 'network-request-failed', 'Network Error', false],
  ])('opening it: %s (%s)', (_row, code, title, isSpent) =>
    expect(confirmationMessage(error(code))).toMatchObject({ title, isSpent, text: expect.stringMatching(/\.$/) }),
  )

  test.each([
    ['too-many-requests', 'You’ve requested too many links. Please try again in an hour.'],
    ['network-request-failed', 'Network connection failed. Please check your internet and try again.'],
    ['user-disabled', 'This account has been disabled. Please contact support.'],
    ['anything-else', 'Something went wrong. Please try again.'],
  ])('requesting it: %s', (code, text) => expect(confirmationMailMessage(error(code)).text).toBe(text))
})

test('an error without a code has none', () => {
  for (const nothing of [null, undefined, 'auth/popup-blocked', new Error('no')]) expect(codeOf(nothing)).toBe('')
})
