import { createStore } from 'zustand/vanilla'
import { readStored } from '../../browser/local-storage.ts'
import type { SignedInUser } from './identity-provider.ts'

export type AuthState =
  | { readonly status: 'loading' }
  /**
   * `hasEnded`: the user did not sign out here; the identity provider or the server ended their sign-in. `isUnknown`: the device's
   * storage does not answer, and somebody may be signed in there.
   */
  | { readonly status: 'signed-out'; readonly hasEnded?: true; readonly isUnknown?: true }
  /** `hasEnded`: it has ended, and the screens stay for somebody who is editing; see `holdSignIn`. */
  | { readonly status: 'signed-in'; readonly user: SignedInUser; readonly hasEnded?: true }
  /** The configuration or the sign-in code could not be loaded. */
  | { readonly status: 'unavailable' }

/** Where the id of whoever is signed in is stored: a hint for the next visit. */
export const SIGNED_IN_KEY = 'stillair:signed-in'

/** Who is signed in, as far as it is known. */
export const authStore = createStore<AuthState>(() => ({ status: 'loading' }))

/** Whether somebody was signed in here at the last visit: a hint, for before the identity provider has answered. */
export function wasSignedIn(): boolean {
  return readStored(SIGNED_IN_KEY) !== null
}
