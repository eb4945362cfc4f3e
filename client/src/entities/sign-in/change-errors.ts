import { type AuthMessage, BAD_EMAIL, codeOf, NETWORK, newPasswordMessage, otherwise, WEAK } from './auth-errors.ts'

/** Changing the password or the address that one signs in with, while signed in. */
export function changeMessage(error: unknown, title: string): AuthMessage {
  switch (codeOf(error)) {
    case 'auth/wrong-password':
    case 'auth/invalid-credential':
    case 'auth/invalid-login-credentials':
      return { title, text: 'The current password is not right. Please try again.' }
    case 'auth/weak-password':
    case 'auth/password-does-not-meet-requirements':
      return { title, text: WEAK }
    case 'auth/email-already-in-use':
      return { title, text: 'Somebody signs in with this email already. Please use a different one.' }
    case 'auth/invalid-email':
    case 'auth/invalid-new-email':
    case 'auth/missing-new-email':
      return { title, text: BAD_EMAIL }
    case 'auth/too-many-requests':
      return { title, text: 'Too many attempts. Please try again later.' }
    case 'auth/network-request-failed':
      return NETWORK
    default:
      return otherwise(error, title)
  }
}

/** What is wrong with a change of password before it is sent; `null` when nothing is. */
export function passwordChangeProblem(current: string, next: string): AuthMessage | null {
  if (current === '') return { title: 'Please fill all fields', text: 'The current password is required.' }
  if (next === current)
    return { title: 'Password not changed', text: 'The new password is the same as the current one.' }
  return newPasswordMessage(next)
}

/** What is wrong with a change of address before it is sent; `null` when nothing is. */
export function addressChangeProblem(current: string, from: string | null, to: string): AuthMessage | null {
  const title = 'Address not changed'
  if (!/^\S+@\S+\.\S+$/.test(to.trim())) return { title, text: BAD_EMAIL }
  if (to.trim().toLowerCase() === from?.toLowerCase()) return { title, text: 'You sign in with this address already.' }
  return current === '' ? { title: 'Please fill all fields', text: 'The current password is required.' } : null
}
