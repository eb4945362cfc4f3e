import type { StoreApi } from 'zustand/vanilla'
import { type CredentialsSource, provideCredentials } from '../../api/credentials.ts'
import { type AuthState, authStore, identityProvider, leaveEndedSignIn, signInHold } from './auth-store.ts'

/**
 * Keeps the screens when the sign-in ends, for somebody who is editing: they are asked for their password, and requests wait for
 * it. Returns how to let go.
 */
export function holdSignIn(): () => void {
  let isHolding = true
  signInHold.editors++
  identityProvider()
    .then((opened) => provideCredentials({ ...opened, fresh: freshOnceSignedIn(opened.fresh, authStore) }))
    .catch(() => {}) // Not loaded yet: the editor is open without a network.
  const stop = authStore.subscribe((now, before) => {
    if (now.status !== 'signed-in' || before.status !== 'signed-in' || !before.hasEnded) return
    if (now.user.userId === before.user.userId) return
    // Nobody sees what somebody else was editing: the screens end first.
    leaveEndedSignIn()
    setTimeout(() => authStore.setState(now, true))
  })
  return () => {
    if (isHolding) signInHold.editors--
    isHolding = false
    stop()
  }
}

/** The same `fresh`, but while an ended sign-in is held it waits until the user has signed in again, or has left. */
export function freshOnceSignedIn(
  fresh: CredentialsSource['fresh'],
  store: Pick<StoreApi<AuthState>, 'getState' | 'subscribe'>,
): CredentialsSource['fresh'] {
  return async (force) => {
    for (;;) {
      const who = await fresh(force)
      if (who !== null || signInHold.editors === 0 || store.getState().status !== 'signed-in') return who
      await new Promise<void>((resolve) => {
        const stop = store.subscribe((state) => {
          if (state.status === 'signed-in' && state.hasEnded) return
          stop()
          resolve()
        })
      })
    }
  }
}
