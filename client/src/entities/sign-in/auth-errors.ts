/** The message for a user whose sign-in failed. */
export interface AuthMessage {
  readonly title: string
  readonly text: string
}

/** Returns the identity provider's error code, such as `auth/wrong-password`; empty when there is none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

export const MIN_PASSWORD = 6

const NETWORK = {
  title: 'Network Error',
  text: 'Network connection failed. Please check your internet and try again.',
}
const USE_GOOGLE = {
  title: 'Use Google Sign-In',
  text: "This email is registered with Google. Please use 'Continue with Google' to sign in.",
}
const EMPTY = { title: 'Please fill all fields', text: 'Email and password are required.' }
export const BAD_EMAIL = 'Please enter a valid email address.'
export const WEAK = 'Password is too weak. Please choose a stronger password.'
export const TOO_MANY = 'Too many attempts. Please try again later.'
const EXPIRED = 'Your sign-in has expired. Please sign in again.'
const UNFINISHED = 'You did not finish the second step. Please sign in again.'
const NOT_SET_UP = 'Signing in is not set up correctly. Please contact support.'
const NO_LINK = 'This link does not work'

/** The message for each code: a text below the title of the failed action, or a message with its own title. */
type Messages = Readonly<Record<string, AuthMessage | string>>

/** Codes without a text in the specification: the cause is the account or the configuration, not the user's input. */
const COMMON: Messages = {
  'auth/network-request-failed': NETWORK,
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/user-token-expired': EXPIRED,
  'auth/requires-recent-login': EXPIRED,
  'auth/multi-factor-auth-required':
    'This account asks for a second step that is not supported here. Please contact support.',
  'auth/second-step-cancelled': UNFINISHED,
  'auth/totp-challenge-timeout': UNFINISHED,
  'auth/unauthorized-domain': 'Signing in is not allowed from this web address. Please contact support.',
  'auth/invalid-api-key': NOT_SET_UP,
  'auth/api-key-not-valid.-please-pass-a-valid-api-key.': NOT_SET_UP,
}

/**
 * Returns the message for a failed attempt: by its code from `messages`, else from those that all attempts share. Other
 * errors are logged, and users see `fallback`.
 */
export function messageFor(
  error: unknown,
  title: string,
  messages: Messages,
  fallback: AuthMessage | string = 'Something went wrong. Please try again.',
): AuthMessage {
  const known = new Map(Object.entries({ ...COMMON, ...messages })).get(codeOf(error))
  if (!known) console.error('Unexpected sign-in error', error)
  const found = known ?? fallback
  return typeof found === 'string' ? { title, text: found } : found
}

/** Returns the message for an error of Continue with Google. */
export function googleMessage(error: unknown): AuthMessage {
  const cancelled = { title: 'Sign-in Cancelled', text: 'Sign-in request was cancelled. Please try again.' }
  return messageFor(
    error,
    'Authentication Error',
    {
      'auth/popup-closed-by-user': { ...cancelled, text: 'Google sign-in was cancelled. Please try again.' },
      'auth/popup-blocked': { title: 'Popup Blocked', text: 'Please allow popups for this site and try again.' },
      'auth/cancelled-popup-request': cancelled,
      'auth/user-cancelled': cancelled,
      'auth/account-exists-with-different-credential': {
        title: 'Account Exists',
        text: 'An account with this email already exists. Please sign in with email and password instead.',
      },
      'auth/too-many-requests': {
        title: 'Too Many Attempts',
        text: 'Too many sign-in attempts. Please try again later.',
      },
    },
    'Failed to sign in with Google. Please try again.',
  )
}

/**
 * Returns the message for an error of signing in with e-mail and password. `methods` are the address's sign-in methods,
 * empty when unknown. A provider with e-mail enumeration protection answers `auth/invalid-credential` for an unknown
 * address and a wrong password alike.
 */
export function signInMessage(error: unknown, methods: readonly string[]): AuthMessage {
  const google = methods.includes('google.com') ? USE_GOOGLE : null
  const googleOnly = methods.includes('password') ? null : google
  const check = googleOnly ?? 'Please check your credentials and try again.'
  return messageFor(
    error,
    'Sign In Failed',
    {
      'auth/user-not-found': google ?? 'No account found with this email. Please sign up first.',
      'auth/wrong-password': googleOnly ?? 'Incorrect password. Please try again.',
      'auth/missing-password': EMPTY,
      'auth/missing-email': EMPTY,
      'auth/invalid-email': BAD_EMAIL,
      'auth/account-exists-with-different-credential':
        google ?? 'An account with this email already exists using a different sign-in method.',
      'auth/too-many-requests': 'Too many failed attempts. Please try again later.',
      'auth/password-does-not-meet-requirements':
        'This password no longer meets the requirements. Please choose a new one.',
      // The first is today's code of e-mail enumeration protection, the second an older one.
      'auth/invalid-credential': check,
      'auth/invalid-login-credentials': check,
    },
    check,
  )
}

/** Returns the message for an error of signing up with e-mail and password. */
export function signUpMessage(error: unknown, methods: readonly string[]): AuthMessage {
  return messageFor(
    error,
    'Sign Up Failed',
    {
      'auth/email-already-in-use': methods.includes('google.com')
        ? "This email is already registered with Google. Please use 'Continue with Google' to sign in."
        : 'This email is already registered. Please sign in instead or use a different email.',
      'auth/weak-password': WEAK,
      'auth/password-does-not-meet-requirements': WEAK,
      'auth/missing-password': EMPTY,
      'auth/missing-email': EMPTY,
      'auth/invalid-email': BAD_EMAIL,
      'auth/operation-not-allowed': 'Email/password accounts are not enabled. Please contact support.',
      'auth/too-many-requests': 'Too many failed attempts. Please try again later.',
    },
    'Failed to create account. Please try again.',
  )
}

/**
 * Returns the problem with the fields: both are required, and a new password needs at least six characters. `null` when
 * there is none.
 */
export function credentialsMessage(mode: 'sign-in' | 'sign-up', email: string, password: string): AuthMessage | null {
  if (email.trim() === '' || password === '') return EMPTY
  return mode === 'sign-up' ? newPasswordMessage(password) : null
}

/** Returns the problem with a new password; `null` when there is none. */
export function newPasswordMessage(password: string): AuthMessage | null {
  if (password.length >= MIN_PASSWORD) return null
  return { title: 'Password too short', text: 'Password must be at least 6 characters long.' }
}

/**
 * Returns the message for an error of requesting a password link. `null` when it must look sent: an unknown address
 * gets the same answer, so that nobody learns who has an account.
 */
export function forgottenMessage(error: unknown): AuthMessage | null {
  if (codeOf(error) === 'auth/user-not-found') return null
  return messageFor(error, 'No link was sent', {
    'auth/missing-email': 'Please enter your email address.',
    'auth/invalid-email': BAD_EMAIL,
    'auth/too-many-requests': TOO_MANY,
  })
}

/** Returns the message for an error of a link; `isSpent` when only a new link helps. */
function linkMessage(
  error: unknown,
  title: string,
  { expired, invalid, ...messages }: Record<'expired' | 'invalid', string> & Record<string, string>,
): AuthMessage & { readonly isSpent: boolean } {
  const spent: Messages = {
    'auth/expired-action-code': { title: 'This link has expired', text: expired },
    'auth/invalid-action-code': { title: NO_LINK, text: invalid },
    'auth/user-not-found': { title: NO_LINK, text: 'The account it was for no longer exists.' },
  }
  const message = messageFor(error, title, { ...messages, ...spent, 'auth/too-many-requests': TOO_MANY })
  return { ...message, isSpent: codeOf(error) in spent }
}

/** Returns the message for an error of opening or using a password link. */
export function resetMessage(error: unknown) {
  return linkMessage(error, 'Password not changed', {
    expired: 'Password links work for one hour. Please request a new one.',
    invalid: 'It was already used, is incomplete, or was replaced by a newer one. Please request a new one.',
    'auth/weak-password': WEAK,
    'auth/password-does-not-meet-requirements': WEAK,
    'auth/missing-password': 'Please enter a new password.',
  })
}

/** Returns the message for an error of requesting a confirmation link. */
export function confirmationMailMessage(error: unknown): AuthMessage {
  return messageFor(error, 'No link was sent', {
    'auth/too-many-requests': 'You’ve requested too many links. Please try again in an hour.',
  })
}

/** Returns the message for an error of opening a confirmation link. */
export function confirmationMessage(error: unknown) {
  return linkMessage(error, 'Not confirmed yet', {
    expired: 'Confirmation links work for a few days. Please request a new one.',
    invalid: 'It was already used, or is incomplete. If you opened it before, your e-mail is confirmed.',
  })
}
