import { createStore } from 'zustand/vanilla'
import { readStored } from '../../browser/local-storage.ts'
import type { SignedInUser } from './identity-provider.ts'

export type AuthState =
  | { readonly status: 'loading' }
  /**
   * `hasEnded`: the identity provider or the server ended the sign-in; the user did not sign out here. `isUnknown`: the
   * device's storage doesn't answer, and it may hold a signed-in user.
   */
  | { readonly status: 'signed-out'; readonly hasEnded?: true; readonly isUnknown?: true }
  /** `hasEnded`: the sign-in has ended, but the screens stay for a user who is editing; see `holdSignIn`. */
  | { readonly status: 'signed-in'; readonly user: SignedInUser; readonly hasEnded?: true }
  /** The configuration or the sign-in code could not be loaded. */
  | { readonly status: 'unavailable' }

/** The key under which the signed-in user's id is stored, as a hint for the next visit. */
export const SIGNED_IN_KEY = 'stillair:signed-in'

/** The sign-in state, as far as it is known. */
export const authStore = createStore<AuthState>(() => ({ status: 'loading' }))

/** Returns whether a user was signed in here at the last visit: a hint until the identity provider answers. */
export function wasSignedIn(): boolean {
  return readStored(SIGNED_IN_KEY) !== null
}
