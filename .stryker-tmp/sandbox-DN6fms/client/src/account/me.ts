// @ts-nocheck
import type { RegisterUser, User } from '@stillair/api/contract/account.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/client.ts'
import { whenCredentialsAreKnown } from '../api/credentials.ts'
import { authState, type SignedInUser } from '../auth/auth-store.ts'
import { NAME_LIMIT } from '../onboarding/limits.ts'

/** "User-load retries: none on 404, otherwise up to 3." */
const MOST_RETRIES = 3
/** What cutting leaves of a character beyond the basic plane. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/
/** Answers that stay the same however often one asks: not signed in, not allowed, no such record. */
const FINAL = [401, 403, 404]

/** Whether loading the user is tried once more after so many failures. */
export function retriesUserLoad(failures: number, error: Error): boolean {
  if (error instanceof ApiError && FINAL.includes(error.status)) return false
  return failures < MOST_RETRIES
}

/** The first visit of a new account: its record is made here, once, without a word to its owner. */
async function createUser(user: SignedInUser): Promise<User> {
  const body: RegisterUser = {
    firebaseUid: user.uid,
    // A sign-in may know a longer name than an account holds; it can be changed in the profile.
    name: (user.name ?? '').slice(0, NAME_LIMIT).replace(HALF_A_CHARACTER, ''),
    email: user.email ?? '',
    onboardingComplete: false,
  }
  try {
    return await request<User>('/api/users', { method: 'POST', body, idempotencyKey: `create-user-${user.uid}` })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(error.status, { error: `Failed to create user: ${error.message}`, code: error.code })
  }
}

/**
 * The record of a person who is signed in, made when there is none.
 *
 * @throws {ApiError} when it can be neither read nor made.
 */
export async function loadUser(user: SignedInUser, signal?: AbortSignal): Promise<User> {
  try {
    return await request<User>('/api/users/me', signal ? { signal } : {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return createUser(user)
    throw error
  }
}

async function loadMe(signal: AbortSignal): Promise<User> {
  await whenCredentialsAreKnown()
  const auth = authState()
  if (auth.status !== 'signed-in') throw new ApiError(401, { error: 'You are not signed in.', code: 'not-signed-in' })
  return loadUser(auth.user, signal)
}

/** The record of whoever is signed in. */
export const meQuery = queryOptions({
  queryKey: ['/api/users/me'],
  queryFn: ({ signal }) => loadMe(signal),
  retry: retriesUserLoad,
})

export function useMe() {
  return useQuery(meQuery)
}
