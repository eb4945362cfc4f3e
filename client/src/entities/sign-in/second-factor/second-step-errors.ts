import { type AuthMessage, messageFor, TOO_MANY } from '../auth-errors.ts'

const WRONG = 'That code is wrong or has expired. Please type the code your app shows now.'
/** Shown when authenticator apps are off in the project, or unsupported as in the Auth emulator. */
const OFF = 'Authenticator apps aren’t turned on for this server. Please ask the people who run it.'

/** Returns the message for an error of a second-step code or of setting up an authenticator app. */
export function secondStepMessage(error: unknown, title = 'That did not work'): AuthMessage {
  return messageFor(error, title, {
    'auth/missing-code': 'Please type the six digits your authenticator app shows.',
    'auth/invalid-verification-code': WRONG,
    'auth/code-expired': WRONG,
    'auth/too-many-requests': TOO_MANY,
    'auth/unverified-email': 'Please confirm your sign-in address first: open the link in the e-mail we sent you.',
    'auth/operation-not-allowed': OFF,
    'auth/not-found': OFF,
  })
}
