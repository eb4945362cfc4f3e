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

export const NETWORK = {
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

/** Codes for which the specification has no text of its own: the account or the set-up is in the way, not the typing. */
function commonText(code: string): string | null {
  switch (code) {
    case 'auth/user-disabled':
      return 'This account has been disabled. Please contact support.'
    case 'auth/user-token-expired':
    case 'auth/requires-recent-login':
      return 'Your sign-in has expired. Please sign in again.'
    case 'auth/multi-factor-auth-required':
      return 'This account asks for a second step that is not supported here. Please contact support.'
    case 'auth/second-step-cancelled':
    case 'auth/totp-challenge-timeout':
      return 'You did not finish the second step. Please sign in again.'
    case 'auth/unauthorized-domain':
      return 'Signing in is not allowed from this web address. Please contact support.'
    case 'auth/invalid-api-key':
    case 'auth/api-key-not-valid.-please-pass-a-valid-api-key.':
      return 'Signing in is not set up correctly. Please contact support.'
    default:
      return null
  }
}

/** Other errors are for the log; users see the default. */
function unexpected(error: unknown, message: AuthMessage): AuthMessage {
  console.error('Unexpected sign-in error', error)
  return message
}

/** Continue with Google. */
export function googleMessage(error: unknown): AuthMessage {
  const code = codeOf(error)
  const title = 'Authentication Error'
  switch (code) {
    case 'auth/popup-closed-by-user':
      return { title: 'Sign-in Cancelled', text: 'Google sign-in was cancelled. Please try again.' }
    case 'auth/popup-blocked':
      return { title: 'Popup Blocked', text: 'Please allow popups for this site and try again.' }
    case 'auth/cancelled-popup-request':
    case 'auth/user-cancelled':
      return { title: 'Sign-in Cancelled', text: 'Sign-in request was cancelled. Please try again.' }
    case 'auth/account-exists-with-different-credential':
      return {
        title: 'Account Exists',
        text: 'An account with this email already exists. Please sign in with email and password instead.',
      }
    case 'auth/network-request-failed':
      return NETWORK
    case 'auth/too-many-requests':
      return { title: 'Too Many Attempts', text: 'Too many sign-in attempts. Please try again later.' }
    default: {
      const text = commonText(code)
      if (text) return { title, text }
      return unexpected(error, { title, text: 'Failed to sign in with Google. Please try again.' })
    }
  }
}

/**
 * E-mail and password, signing in. `methods` are the ways the address may sign in, empty when unknown: a provider that
 * guards against guessing addresses answers `auth/invalid-credential` for an unknown address and a wrong password alike.
 */
export function signInMessage(error: unknown, methods: readonly string[]): AuthMessage {
  const code = codeOf(error)
  const title = 'Sign In Failed'
  const googleOnly = methods.includes('google.com') && !methods.includes('password')
  switch (code) {
    case 'auth/user-not-found':
      return methods.includes('google.com')
        ? USE_GOOGLE
        : { title, text: 'No account found with this email. Please sign up first.' }
    case 'auth/wrong-password':
      return googleOnly ? USE_GOOGLE : { title, text: 'Incorrect password. Please try again.' }
    case 'auth/missing-password':
    case 'auth/missing-email':
      return EMPTY
    case 'auth/invalid-email':
      return { title, text: BAD_EMAIL }
    case 'auth/account-exists-with-different-credential':
      return methods.includes('google.com')
        ? USE_GOOGLE
        : { title, text: 'An account with this email already exists using a different sign-in method.' }
    case 'auth/too-many-requests':
      return { title, text: 'Too many failed attempts. Please try again later.' }
    case 'auth/network-request-failed':
      return NETWORK
    case 'auth/password-does-not-meet-requirements':
      return { title, text: 'This password no longer meets the requirements. Please choose a new one.' }
    // Before and after the provider's guard against guessing addresses had its present name.
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
      return googleOnly ? USE_GOOGLE : { title, text: 'Please check your credentials and try again.' }
    default: {
      const text = commonText(code)
      if (text) return { title, text }
      return unexpected(
        error,
        googleOnly ? USE_GOOGLE : { title, text: 'Please check your credentials and try again.' },
      )
    }
  }
}

/** E-mail and password, signing up. */
export function signUpMessage(error: unknown, methods: readonly string[]): AuthMessage {
  const code = codeOf(error)
  const title = 'Sign Up Failed'
  switch (code) {
    case 'auth/email-already-in-use':
      return {
        title,
        text: methods.includes('google.com')
          ? "This email is already registered with Google. Please use 'Continue with Google' to sign in."
          : 'This email is already registered. Please sign in instead or use a different email.',
      }
    case 'auth/weak-password':
    case 'auth/password-does-not-meet-requirements':
      return { title, text: WEAK }
    case 'auth/missing-password':
    case 'auth/missing-email':
      return EMPTY
    case 'auth/invalid-email':
      return { title, text: BAD_EMAIL }
    case 'auth/operation-not-allowed':
      return { title, text: 'Email/password accounts are not enabled. Please contact support.' }
    case 'auth/too-many-requests':
      return { title, text: 'Too many failed attempts. Please try again later.' }
    case 'auth/network-request-failed':
      return NETWORK
    default: {
      const text = commonText(code)
      if (text) return { title, text }
      return unexpected(error, { title, text: 'Failed to create account. Please try again.' })
    }
  }
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
  const code = codeOf(error)
  const title = 'No link was sent'
  switch (code) {
    case 'auth/user-not-found':
      return null
    case 'auth/missing-email':
      return { title, text: 'Please enter your email address.' }
    case 'auth/invalid-email':
      return { title, text: BAD_EMAIL }
    case 'auth/too-many-requests':
      return { title, text: 'Too many attempts. Please try again later.' }
    case 'auth/network-request-failed':
      return NETWORK
    default:
      return otherwise(error, title)
  }
}

/** What is the same whatever was tried, or else that it was not foreseen. */
export function otherwise(error: unknown, title: string): AuthMessage {
  const text = commonText(codeOf(error))
  return text ? { title, text } : unexpected(error, { title, text: 'Something went wrong. Please try again.' })
}

/** Opening a link to a new password, or using it. `isSpent` when only a new link will help. */
export function resetMessage(error: unknown): AuthMessage & { readonly isSpent: boolean } {
  const code = codeOf(error)
  const title = 'Password not changed'
  switch (code) {
    case 'auth/expired-action-code':
      return {
        title: 'This link has expired',
        text: 'A link to a new password works for one hour. Please ask for a new one.',
        isSpent: true,
      }
    case 'auth/invalid-action-code':
      return {
        title: 'This link does not work',
        text: 'It has been used already, is incomplete, or a newer one was sent. Please ask for a new one.',
        isSpent: true,
      }
    case 'auth/user-not-found':
      return { title: 'This link does not work', text: 'The account that it was for no longer exists.', isSpent: true }
    case 'auth/weak-password':
    case 'auth/password-does-not-meet-requirements':
      return { title, text: WEAK, isSpent: false }
    case 'auth/missing-password':
      return { title, text: 'Please enter a new password.', isSpent: false }
    case 'auth/too-many-requests':
      return { title, text: 'Too many attempts. Please try again later.', isSpent: false }
    case 'auth/network-request-failed':
      return { ...NETWORK, isSpent: false }
    default:
      return { ...otherwise(error, title), isSpent: false }
  }
}

/** Requesting a link that confirms the address. */
export function confirmationMailMessage(error: unknown): AuthMessage {
  const code = codeOf(error)
  const title = 'No link was sent'
  switch (code) {
    case 'auth/too-many-requests':
      return { title, text: 'Too many links were asked for. Please try again in an hour.' }
    case 'auth/network-request-failed':
      return NETWORK
    default:
      return otherwise(error, title)
  }
}

/** Opening a link that confirms an address. `isSpent` when only a new link will help. */
export function confirmationMessage(error: unknown): AuthMessage & { readonly isSpent: boolean } {
  const code = codeOf(error)
  const title = 'Not confirmed yet'
  switch (code) {
    case 'auth/expired-action-code':
      return {
        title: 'This link has expired',
        text: 'Links that confirm an address work for a few days. Please ask for a new one.',
        isSpent: true,
      }
    case 'auth/invalid-action-code':
      return {
        title: 'This link does not work',
        text: 'It has been used already, or is incomplete. If you opened it before, your e-mail is confirmed.',
        isSpent: true,
      }
    case 'auth/user-not-found':
      return { title: 'This link does not work', text: 'The account that it was for no longer exists.', isSpent: true }
    case 'auth/too-many-requests':
      return { title, text: 'Too many attempts. Please try again later.', isSpent: false }
    case 'auth/network-request-failed':
      return { ...NETWORK, isSpent: false }
    default:
      return { ...otherwise(error, title), isSpent: false }
  }
}
