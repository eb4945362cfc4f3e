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

/** Ends the screens of an ended sign-in when the user doesn't sign in again. */
export async function leaveEndedSignIn(): Promise<void> {
  const { noteUser } = await import('./firebase.ts')
  noteUser(null)
}

/**
 * How long a visitor's screen waits before the identity provider loads, in milliseconds, so that the landing page comes
 * first. A user who may be signed in doesn't wait.
 */
const VISITOR_WAITS_MS = 3_000

/**
 * Starts finding out who is signed in: at once, or for visitors after a delay. Called at start, on listeners' screens
 * also by `prefetch.ts`.
 */
export function startAuthWhenNeeded(): void {
  if (wasSignedIn() || location.pathname === '/auth') ensureAuth()
  else setTimeout(ensureAuth, VISITOR_WAITS_MS)
}

/** Does the same at once, unless it has started. */
export function ensureAuth(): void {
  if (!provider) startAuth()
}

/** Starts finding out who is signed in. Calling it again retries. */
export function startAuth(): void {
  become({ status: 'loading' })
  provider = open()
  provider.catch(() => become({ status: 'unavailable' }))
}

/** Returns the identity provider, once loaded. @throws when it could not be loaded. */
export function identityProvider(): Promise<IdentityProvider> {
  provider ??= open()
  return provider
}

/** Returns, once, the error of the redirect sign-in that this page load returns from. */
export function takeRedirectError(): unknown {
  const error = redirectError
  redirectError = null
  return error
}
