import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { writeStored } from '../../browser/local-storage.ts'
import { track } from '../analytics/track.ts'
import { authStore, SIGNED_IN_KEY, wasSignedIn } from './auth-state.ts'
import { freshOnceSignedIn, isSignInHeld } from './hold-sign-in.ts'
import type { IdentityProvider, SignedInUser } from './identity-provider.ts'

/**
 * Keeps the store and all requests up to date with who is signed in. Returns the provider for all other callers: while
 * a user is editing, requests wait until they have signed in again. Loaded with the provider, which visitors don't wait
 * for.
 */
export function followSignIn(provided: IdentityProvider): IdentityProvider {
  const opened = { ...provided, fresh: freshOnceSignedIn(provided.fresh, authStore) }
  provideCredentials(opened)
  if (opened.redirect.hasSignedIn) track('login', { category: 'auth', label: 'google' })
  let hasSignedIn = false
  opened.watch((user) => {
    // Entries made at `/flight` are later sent for the user they belong to.
    const before = authStore.getState()
    hasSignedIn ||= user !== null
    if (!opened.isStored && !hasSignedIn) {
      // The device's data stays with the user who is signed in according to the unreadable storage.
      if (wasSignedIn()) history.replaceState(null, '', '/auth')
      authStore.setState({ status: 'signed-out', isUnknown: true }, true)
      return credentialsAreKnown()
    }
    if (before.status === 'signed-in') {
      if (user === null && isSignInHeld()) return authStore.setState({ ...before, hasEnded: true }, true)
      if (user !== null && before.hasEnded && user.userId !== before.user.userId) {
        // The screens end first, so that nobody sees what another user was editing.
        noteUser(null)
        setTimeout(noteUser, 0, user)
        return
      }
    }
    noteUser(user)
  })
  return opened
}

/** Publishes who is signed in. Null ends the screens of a sign-in, also of an ended one that is held. */
export function noteUser(user: SignedInUser | null): void {
  const before = authStore.getState()
  // Two refused requests may both end the sign-in; the second changes nothing.
  const hasEnded = user === null && (wasSignedIn() || ('hasEnded' in before && before.hasEnded === true))
  writeStored(SIGNED_IN_KEY, user?.userId ?? null)
  // Set behind the router's back: the visitors' router takes over at the sign-out and opens at the sign-in, which explains why.
  if (hasEnded) history.replaceState(null, '', '/auth')
  authStore.setState(
    user ? { status: 'signed-in', user } : { status: 'signed-out', ...(hasEnded && { hasEnded }) },
    true,
  )
  credentialsAreKnown()
}
