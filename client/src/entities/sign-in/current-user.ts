import { readStored } from '../../browser/local-storage.ts'
import { authStore } from './auth-store.ts'

/** Whose screens these are: who is signed in, or was at the last visit while that is not known yet; null after a sign-out. */
export function currentUserId(): string | null {
  const auth = authStore.getState()
  if (auth.status === 'signed-in') return auth.user.userId
  return auth.status === 'signed-out' ? null : readStored('stillair:signed-in')
}
