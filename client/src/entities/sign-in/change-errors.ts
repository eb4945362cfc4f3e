import { type AuthMessage, BAD_EMAIL, messageFor, newPasswordMessage, TOO_MANY, WEAK } from './auth-errors.ts'

const WRONG = 'That isn’t your current password. Please try again.'

/** Returns the message for an error of changing the password or sign-in address while signed in. */
export function changeMessage(error: unknown, title: string): AuthMessage {
  return messageFor(error, title, {
    'auth/wrong-password': WRONG,
    'auth/invalid-credential': WRONG,
    'auth/invalid-login-credentials': WRONG,
    'auth/weak-password': WEAK,
    'auth/password-does-not-meet-requirements': WEAK,
    'auth/email-already-in-use': 'This email is already in use. Please choose a different one.',
    'auth/invalid-email': BAD_EMAIL,
    'auth/invalid-new-email': BAD_EMAIL,
    'auth/missing-new-email': BAD_EMAIL,
    'auth/too-many-requests': TOO_MANY,
  })
}

/** Returns the problem with a change of password before it is sent; `null` when there is none. */
export function passwordChangeProblem(current: string, next: string): AuthMessage | null {
  if (current === '') return { title: 'Please fill all fields', text: 'The current password is required.' }
  if (next === current)
    return { title: 'Password not changed', text: 'The new password is the same as the current one.' }
  return newPasswordMessage(next)
}

/** Returns the problem with a change of address before it is sent; `null` when there is none. */
export function addressChangeProblem(current: string, from: string | null, to: string): AuthMessage | null {
  const title = 'Address not changed'
  if (!/^\S+@\S+\.\S+$/.test(to.trim())) return { title, text: BAD_EMAIL }
  if (to.trim().toLowerCase() === from?.toLowerCase()) return { title, text: 'You already sign in with this address.' }
  return current === '' ? { title: 'Please fill all fields', text: 'The current password is required.' } : null
}
