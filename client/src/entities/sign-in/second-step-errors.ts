import { type AuthMessage, codeOf, NETWORK, otherwise } from './auth-errors.ts'

/** What is wrong with the code of a second step, or with setting one up. */
export function secondStepMessage(error: unknown, title = 'That did not work'): AuthMessage {
  switch (codeOf(error)) {
    case 'auth/missing-code':
      return { title, text: 'Please type the six digits that your authenticator app shows.' }
    case 'auth/invalid-verification-code':
    case 'auth/code-expired':
      return { title, text: 'The code is not right, or no longer. Please type the one that the app shows now.' }
    case 'auth/too-many-requests':
      return { title, text: 'Too many attempts. Please try again later.' }
    case 'auth/unverified-email':
      return { title, text: 'Please confirm your sign-in address first: open the link in the e-mail that we sent you.' }
    // The project has them turned off, or it is the Auth emulator, which has none.
    case 'auth/operation-not-allowed':
    case 'auth/not-found':
      return { title, text: 'Authenticator apps aren’t turned on for this server. Please ask the people who run it.' }
    case 'auth/network-request-failed':
      return NETWORK
    default:
      return otherwise(error, title)
  }
}
