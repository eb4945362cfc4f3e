import { ApiError } from '../../api/api-error.ts'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { type AuthState, authStore, identityProvider } from './auth-store.ts'
import type { SignedInUser } from './identity-provider.ts'

const USER_KEY = 'stillair:user'
/** How long screens wait for the identity provider to report who is here, in milliseconds. */
const PATIENCE_MS = 2_000
/** How long other callers wait before they fail, in milliseconds: an on-board network may accept requests but never reply. */
const SILENCE_MS = 10_000

/** Returns the user who was signed in at the last visit and has not signed out since. */
export function lastUser(): SignedInUser | null {
  try {
    const user = JSON.parse(readStored(USER_KEY) ?? 'null') as SignedInUser | null
    return user?.userId === readStored('stillair:signed-in') ? user : null
  } catch {
    return null
  }
}

/** Makes requests fail as if the server were unreachable. */
const unreachable = {
  current: () => null,
  fresh: async () => {
    throw new ApiError(0, {})
  },
  rejected: async () => {},
}

/**
 * Assumes that the user of the last visit is still signed in while the identity provider doesn't answer, so that
 * everything on the device works. The provider's answer replaces the assumption. Returns a function that stops it.
 */
export function assumeLastUser(): () => void {
  let assumedUser: SignedInUser | null = null
  let hasFailed = false
  const timers = [setTimeout(step, PATIENCE_MS), setTimeout(fail, SILENCE_MS)]
  const stopWaiting = () => timers.forEach(clearTimeout)

  function step(): void {
    assumedUser = lastUser()
    if (assumedUser) authStore.setState({ status: 'signed-in', user: assumedUser }, true)
  }

  function fail(): void {
    if (!lastUser()) return
    hasFailed = true
    provideCredentials(unreachable)
    credentialsAreKnown()
  }

  function follow(state: AuthState): void {
    if (state.status === 'unavailable') {
      stopWaiting()
      step()
      fail()
    }
    // This state came from this module, not from the provider.
    if (state.status === 'loading' || state.status === 'unavailable') return
    if (state.status === 'signed-in' && state.user === assumedUser) return
    stopWaiting()
    if (state.status === 'signed-out' && state.isUnknown) return
    writeStored(USER_KEY, state.status === 'signed-in' ? JSON.stringify(state.user) : null)
    if (hasFailed) void identityProvider().then(provideCredentials)
    hasFailed = false
  }

  follow(authStore.getState())
  const unsubscribe = authStore.subscribe(follow)
  return () => {
    stopWaiting()
    unsubscribe()
  }
}
