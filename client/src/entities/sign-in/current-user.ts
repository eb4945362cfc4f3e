import { readStored } from '../../browser/local-storage.ts'
import { authStore } from './auth-store.ts'

/**
 * Returns whose screens these are: the signed-in user or, while that is unknown, the one of the last visit; null after
 * a sign-out.
 */
export function currentUserId(): string | null {
  const auth = authStore.getState()
  if (auth.status === 'signed-in') return auth.user.userId
  return auth.status === 'signed-out' ? null : readStored('stillair:signed-in')
}
