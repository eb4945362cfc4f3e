/** The message for a user whose sign-in did not work. */
export interface AuthMessage {
  readonly title: string
  readonly text: string
}

/** The identity provider's code of an error, such as `auth/wrong-password`; empty when it has none. */
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

/** What is shown for each code: a text below the title of what was tried, or a message with a title of its own. */
type Messages = Readonly<Record<string, AuthMessage | string>>

/** Codes for which the specification has no text of its own: the account or the set-up is in the way, not the typing. */
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
 * The message for an error of an attempt: by its code from `messages`, or else from those that every attempt has in common. Other
 * errors are for the log; users see `fallback`.
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

/** Continue with Google. */
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
 * E-mail and password, signing in. `methods` are the ways the address may sign in, empty when unknown: a provider that
 * guards against guessing addresses answers `auth/invalid-credential` for an unknown address and a wrong password alike.
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
      // Before and after the provider's guard against guessing addresses had its present name.
      'auth/invalid-credential': check,
      'auth/invalid-login-credentials': check,
    },
    check,
  )
}

/** E-mail and password, signing up. */
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

/** Both fields are required, and a new password has six characters at least. `null` when nothing is wrong. */
export function credentialsMessage(mode: 'sign-in' | 'sign-up', email: string, password: string): AuthMessage | null {
  if (email.trim() === '' || password === '') return EMPTY
  return mode === 'sign-up' ? newPasswordMessage(password) : null
}

/** What is wrong with a password that is to be; `null` when nothing is. */
export function newPasswordMessage(password: string): AuthMessage | null {
  if (password.length >= MIN_PASSWORD) return null
  return { title: 'Password too short', text: 'Password must be at least 6 characters long.' }
}

/**
 * Requesting a link to a new password. `null` when it is to look sent: also for an address that nobody has, so that
 * nobody learns who has an account.
 */
export function forgottenMessage(error: unknown): AuthMessage | null {
  if (codeOf(error) === 'auth/user-not-found') return null
  return messageFor(error, 'No link was sent', {
    'auth/missing-email': 'Please enter your email address.',
    'auth/invalid-email': BAD_EMAIL,
    'auth/too-many-requests': TOO_MANY,
  })
}

/** The message for an error of a link; `isSpent` when only a new link will help. */
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

/** Opening a link to a new password, or using it. */
export function resetMessage(error: unknown) {
  return linkMessage(error, 'Password not changed', {
    expired: 'Password links work for one hour. Please request a new one.',
    invalid: 'It was already used, is incomplete, or was replaced by a newer one. Please request a new one.',
    'auth/weak-password': WEAK,
    'auth/password-does-not-meet-requirements': WEAK,
    'auth/missing-password': 'Please enter a new password.',
  })
}

/** Requesting a link that confirms the address. */
export function confirmationMailMessage(error: unknown): AuthMessage {
  return messageFor(error, 'No link was sent', {
    'auth/too-many-requests': 'You’ve requested too many links. Please try again in an hour.',
  })
}

/** Opening a link that confirms an address. */
export function confirmationMessage(error: unknown) {
  return linkMessage(error, 'Not confirmed yet', {
    expired: 'Confirmation links work for a few days. Please request a new one.',
    invalid: 'It was already used, or is incomplete. If you opened it before, your e-mail is confirmed.',
  })
}
