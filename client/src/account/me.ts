import type { RegisterUser, User } from '@stillair/api/contract/account.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/client.ts'
import { authState } from '../auth/auth-store.ts'

const RETRIES = 3

/** The first visit of a new account: its record is made here, once, without a word to its owner. */
async function createUser(): Promise<User> {
  const auth = authState()
  if (auth.status !== 'signed-in') throw new ApiError(401, { error: 'You are not signed in.' })
  const body: RegisterUser = {
    firebaseUid: auth.user.uid,
    name: auth.user.name ?? '',
    email: auth.user.email ?? '',
    onboardingComplete: false,
  }
  try {
    return await request<User>('/api/users', { method: 'POST', body, idempotencyKey: `create-user-${auth.user.uid}` })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(error.status, { error: `Failed to create user: ${error.message}`, code: error.code })
  }
}

async function loadMe(signal: AbortSignal): Promise<User> {
  try {
    return await request<User>('/api/users/me', { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return createUser()
    throw error
  }
}

/** The record of whoever is signed in. */
export const meQuery = queryOptions({
  queryKey: ['/api/users/me'],
  queryFn: ({ signal }) => loadMe(signal),
  retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.isTransient,
})

export function useMe() {
  return useQuery(meQuery)
}
