import type { StoreApi } from 'zustand/vanilla'
import type { CredentialsSource } from '../../api/credentials.ts'

interface SignInState {
  readonly status: string
  readonly hasEnded?: true
}

let holders = 0

/**
 * Keeps the screens open when the sign-in of a user who is editing ends. They are asked for their password, and
 * requests wait for it. Returns a function that releases the hold.
 */
export function holdSignIn(): () => void {
  let isHolding = true
  holders++
  return () => {
    if (isHolding) holders--
    isHolding = false
  }
}

/** Returns whether an ended sign-in keeps its screens. */
export const isSignInHeld = (): boolean => holders > 0

/** Wraps `fresh`: while an ended sign-in is held, it waits until the user has signed in again or has left. */
export function freshOnceSignedIn(
  fresh: CredentialsSource['fresh'],
  store: Pick<StoreApi<SignInState>, 'getState' | 'subscribe'>,
): CredentialsSource['fresh'] {
  return async (force) => {
    for (;;) {
      const who = await fresh(force)
      if (who !== null || !isSignInHeld() || store.getState().status !== 'signed-in') return who
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
