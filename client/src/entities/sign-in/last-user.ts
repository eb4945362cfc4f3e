import { ApiError } from '../../api/api-error.ts'
import { credentialsAreKnown, provideCredentials } from '../../api/credentials.ts'
import { readStored, writeStored } from '../../browser/local-storage.ts'
import { type AuthState, authStore, identityProvider } from './auth-store.ts'
import type { SignedInUser } from './identity-provider.ts'

const USER_KEY = 'stillair:user'
/** Milliseconds until screens no longer wait for the identity provider to show who is here. */
const PATIENCE_MS = 2_000
/** Milliseconds until what needs it fails instead of waiting: on board, a network may take everything and answer nothing. */
const SILENCE_MS = 10_000

/** Whoever was signed in at the last visit, and has not signed out since. */
function lastUser(): SignedInUser | null {
  try {
    const user = JSON.parse(readStored(USER_KEY) ?? 'null') as SignedInUser | null
    return user?.userId === readStored('stillair:signed-in') ? user : null
  } catch {
    return null
  }
}

/** Requests fail as those that nobody answers. */
const unreachable = {
  current: () => null,
  fresh: async () => {
    throw new ApiError(0, {})
  },
  rejected: async () => {},
}

/**
 * While the identity provider does not answer, whoever was signed in at the last visit still is, for everything that is on
 * the device. Once it answers, its word holds. Returns how to stop.
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
    // What this module set itself is not the provider's word.
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
