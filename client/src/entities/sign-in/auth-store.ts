import { createStore } from 'zustand/vanilla'
import { clientConfig } from '../../api/client-config.ts'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { readStored, writeStored } from '../../browser/stored.ts'
import { track } from '../analytics/track.ts'
import type { IdentityProvider, SignedInUser } from './identity-provider.ts'

export type AuthState =
  | { readonly status: 'loading' }
  /**
   * `hasEnded`: the user did not sign out here; the identity provider or the server ended their sign-in. `isUnknown`: the device's
   * storage does not answer, and somebody may be signed in there.
   */
  | { readonly status: 'signed-out'; readonly hasEnded?: true; readonly isUnknown?: true }
  | { readonly status: 'signed-in'; readonly user: SignedInUser }
  /** The configuration or the sign-in code could not be loaded. */
  | { readonly status: 'unavailable' }

/** Where the id of whoever is signed in is stored: a hint for the next visit. */
export const SIGNED_IN_KEY = 'stillair:signed-in'
let provider: Promise<IdentityProvider> | null = null
let redirectError: unknown = null

/** Who is signed in, as far as it is known. */
export const authStore = createStore<AuthState>(() => ({ status: 'loading' }))

function become(next: AuthState): void {
  authStore.setState(next, true)
}

async function open(): Promise<IdentityProvider> {
  const [firebase, config] = await Promise.all([import('./firebase.ts'), clientConfig()])
  const opened = await firebase.openIdentityProvider(config)
  provideCredentials(opened)
  redirectError = opened.redirect.error
  if (opened.redirect.hasSignedIn) track('login', { category: 'auth', label: 'google' })
  let hasSignedIn = false
  opened.watch((user) => {
    // By whose it is, what is done at `/flight` is sent later.
    const before = authStore.getState()
    hasSignedIn ||= user !== null
    if (!opened.isStored && !hasSignedIn) {
      // What the device has of whoever is signed in there stays theirs.
      if (wasSignedIn()) history.replaceState(null, '', '/auth')
      become({ status: 'signed-out', isUnknown: true })
      return credentialsAreKnown()
    }
    // Two requests that are refused at once both end it: the second one changes nothing.
    const hasEnded = user === null && (wasSignedIn() || (before.status === 'signed-out' && before.hasEnded === true))
    writeStored(SIGNED_IN_KEY, user?.userId ?? null)
    // Beneath the router: the visitors' one takes over at the sign-out, and opens at the sign-in, which says why.
    if (hasEnded) history.replaceState(null, '', '/auth')
    become(user ? { status: 'signed-in', user } : { status: 'signed-out', ...(hasEnded && { hasEnded }) })
    credentialsAreKnown()
  })
  return opened
}

/** Whether somebody was signed in here at the last visit: a hint, for before the identity provider has answered. */
export function wasSignedIn(): boolean {
  return readStored(SIGNED_IN_KEY) !== null
}

/**
 * A visitor reads the landing page before the identity provider is loaded; a user who may be signed in does not wait.
 */
const VISITOR_WAITS_MS = 3_000

/**
 * Begins to find out who is signed in, at once or when the visitor's screen has had its time. Called at start, of a listener's screens
 * also by what runs before.
 */
export function startAuthWhenNeeded(): void {
  if (wasSignedIn() || location.pathname === '/auth') ensureAuth()
  else setTimeout(ensureAuth, VISITOR_WAITS_MS)
}

/** The same, now, unless it has begun. */
export function ensureAuth(): void {
  if (!provider) startAuth()
}

/** Begins to find out who is signed in; called again to try again. */
export function startAuth(): void {
  become({ status: 'loading' })
  provider = open()
  provider.catch(() => become({ status: 'unavailable' }))
}

/** The identity provider, once loaded. @throws when it could not be loaded. */
export function identityProvider(): Promise<IdentityProvider> {
  provider ??= open()
  return provider
}

/** Why the redirect that this visit comes back from failed; returned once. */
export function takeRedirectError(): unknown {
  const error = redirectError
  redirectError = null
  return error
}
