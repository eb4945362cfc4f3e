import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { writeStored } from '../../browser/local-storage.ts'
import { track } from '../analytics/track.ts'
import { authStore, SIGNED_IN_KEY, wasSignedIn } from './auth-state.ts'
import { freshOnceSignedIn, isSignInHeld } from './hold-sign-in.ts'
import type { IdentityProvider, SignedInUser } from './identity-provider.ts'

/**
 * Keeps the store and all requests up to date with who is signed in at the provider, and returns the provider as everybody else
 * uses it: while somebody edits, requests wait until they have signed in again. Loaded with the provider, which visitors do not wait for.
 */
export function followSignIn(provided: IdentityProvider): IdentityProvider {
  const opened = { ...provided, fresh: freshOnceSignedIn(provided.fresh, authStore) }
  provideCredentials(opened)
  if (opened.redirect.hasSignedIn) track('login', { category: 'auth', label: 'google' })
  let hasSignedIn = false
  opened.watch((user) => {
    // By whose it is, what is done at `/flight` is sent later.
    const before = authStore.getState()
    hasSignedIn ||= user !== null
    if (!opened.isStored && !hasSignedIn) {
      // What the device has of whoever is signed in there stays theirs.
      if (wasSignedIn()) history.replaceState(null, '', '/auth')
      authStore.setState({ status: 'signed-out', isUnknown: true }, true)
      return credentialsAreKnown()
    }
    if (before.status === 'signed-in') {
      if (user === null && isSignInHeld()) return authStore.setState({ ...before, hasEnded: true }, true)
      if (user !== null && before.hasEnded && user.userId !== before.user.userId) {
        // Nobody sees what somebody else was editing: the screens end first.
        noteUser(null)
        setTimeout(noteUser, 0, user)
        return
      }
    }
    noteUser(user)
  })
  return opened
}

/** Shows who is signed in; null ends the screens of a sign-in, also of one that has ended and is held. */
export function noteUser(user: SignedInUser | null): void {
  const before = authStore.getState()
  // Two requests that are refused at once both end it: the second one changes nothing.
  const hasEnded = user === null && (wasSignedIn() || ('hasEnded' in before && before.hasEnded === true))
  writeStored(SIGNED_IN_KEY, user?.userId ?? null)
  // Beneath the router: the visitors' one takes over at the sign-out, and opens at the sign-in, which says why.
  if (hasEnded) history.replaceState(null, '', '/auth')
  authStore.setState(
    user ? { status: 'signed-in', user } : { status: 'signed-out', ...(hasEnded && { hasEnded }) },
    true,
  )
  credentialsAreKnown()
}
