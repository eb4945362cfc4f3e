import { clientConfig } from '../../api/client-config.ts'
import { type AuthState, authStore, wasSignedIn } from './auth-state.ts'
import type { IdentityProvider } from './identity-provider.ts'

export { type AuthState, authStore, SIGNED_IN_KEY, wasSignedIn } from './auth-state.ts'

let provider: Promise<IdentityProvider> | null = null
let redirectError: unknown = null

function become(next: AuthState): void {
  authStore.setState(next, true)
}

async function open(): Promise<IdentityProvider> {
  const [firebase, config] = await Promise.all([import('./firebase.ts'), clientConfig()])
  const provided = await firebase.openIdentityProvider(config)
  redirectError = provided.redirect.error
  return firebase.followSignIn(provided)
}

/** Ends the screens of a sign-in that has ended, for somebody who does not sign in again. */
export async function leaveEndedSignIn(): Promise<void> {
  const { noteUser } = await import('./firebase.ts')
  noteUser(null)
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
