/** What to tell somebody whose sign-in did not work. */
export interface AuthMessage {
  readonly title: string
  readonly text: string
}

/** The identity provider's code of an error, such as `auth/wrong-password`; empty when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

const NETWORK = {
  title: 'Network Error',
  text: 'Network connection failed. Please check your internet and try again.',
}
const OTHER_CREDENTIAL = 'An account with this email already exists. Please sign in with email and password instead.'

/** Continue with Google. */
export function googleMessage(error: unknown): AuthMessage {
  switch (codeOf(error)) {
    case 'auth/popup-closed-by-user':
      return { title: 'Sign-in Cancelled', text: 'Google sign-in was cancelled. Please try again.' }
    case 'auth/popup-blocked':
      return { title: 'Popup Blocked', text: 'Please allow popups for this site and try again.' }
    case 'auth/cancelled-popup-request':
    case 'auth/user-cancelled':
      return { title: 'Sign-in Cancelled', text: 'Sign-in request was cancelled. Please try again.' }
    case 'auth/account-exists-with-different-credential':
      return { title: 'Account Exists', text: OTHER_CREDENTIAL }
    case 'auth/network-request-failed':
      return NETWORK
    case 'auth/too-many-requests':
      return { title: 'Too Many Attempts', text: 'Too many sign-in attempts. Please try again later.' }
    default:
      return { title: 'Authentication Error', text: 'Failed to sign in with Google. Please try again.' }
  }
}

/**
 * E-mail and password, signing in. `methods` are the ways the address may sign in, empty when unknown: a provider that
 * guards against guessing addresses answers `auth/invalid-credential` for an unknown address and a wrong password alike.
 */
export function signInMessage(error: unknown, methods: readonly string[]): AuthMessage {
  const title = 'Sign In Failed'
  const useGoogle = {
    title: 'Use Google Sign-In',
    text: "This email is registered with Google. Please use 'Continue with Google' to sign in.",
  }
  const googleOnly = methods.includes('google.com') && !methods.includes('password')
  switch (codeOf(error)) {
    case 'auth/user-not-found':
      return methods.includes('google.com')
        ? useGoogle
        : { title, text: 'No account found with this email. Please sign up first.' }
    case 'auth/wrong-password':
      return googleOnly ? useGoogle : { title, text: 'Incorrect password. Please try again.' }
    case 'auth/invalid-email':
      return { title, text: 'Please enter a valid email address.' }
    case 'auth/account-exists-with-different-credential':
      return { title, text: 'An account with this email already exists using a different sign-in method.' }
    case 'auth/too-many-requests':
      return { title, text: 'Too many failed attempts. Please try again later.' }
    case 'auth/network-request-failed':
      return NETWORK
    default:
      return googleOnly ? useGoogle : { title, text: 'Please check your credentials and try again.' }
  }
}

/** E-mail and password, signing up. */
export function signUpMessage(error: unknown, methods: readonly string[]): AuthMessage {
  const title = 'Sign Up Failed'
  switch (codeOf(error)) {
    case 'auth/email-already-in-use':
      return {
        title,
        text: methods.includes('google.com')
          ? "This email is already registered with Google. Please use 'Continue with Google' to sign in."
          : 'This email is already registered. Please sign in instead or use a different email.',
      }
    case 'auth/weak-password':
    case 'auth/password-does-not-meet-requirements':
      return { title, text: 'Password is too weak. Please choose a stronger password.' }
    case 'auth/invalid-email':
      return { title, text: 'Please enter a valid email address.' }
    case 'auth/operation-not-allowed':
      return { title, text: 'Email/password accounts are not enabled. Please contact support.' }
    case 'auth/network-request-failed':
      return NETWORK
    default:
      return { title, text: 'Failed to create account. Please try again.' }
  }
}

/** Both fields are required, and a new password has six characters at least. `null` when nothing is wrong. */
export function credentialsMessage(mode: 'sign-in' | 'sign-up', email: string, password: string): AuthMessage | null {
  if (email.trim() === '' || password === '') {
    return { title: 'Please fill all fields', text: 'Email and password are required.' }
  }
  if (mode === 'sign-up' && password.length < MIN_PASSWORD) {
    return { title: 'Password too short', text: 'Password must be at least 6 characters long.' }
  }
  return null
}

export const MIN_PASSWORD = 6
