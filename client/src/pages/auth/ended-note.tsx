import type { AuthMessage } from '../../entities/sign-in/auth-errors.ts'
import { AuthAlert } from './auth-message.tsx'

const ENDED: AuthMessage = {
  title: 'You have been signed out',
  text: 'This happens after the password or the sign-in address was changed, or after “Sign out everywhere”. Please sign in again.',
}

/** Explains to users who did not sign out why they see the sign-in. */
export const EndedNote = () => <AuthAlert message={ENDED} />
