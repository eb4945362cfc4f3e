import type { RegisterUser, User } from '@stillair/api/contract/account.ts'
import { NAME_LIMIT } from '@stillair/api/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { whenCredentialsAreKnown } from '../../api/credentials.ts'
import { authStore } from '../sign-in/auth-store.ts'
import type { SignedInUser } from '../sign-in/identity-provider.ts'

/** "User-load retries: none on 404, otherwise up to 3." */
const MOST_RETRIES = 3
/** Before the first retry, milliseconds; twice as long before each further one. */
const FIRST_WAIT_MS = 1_000
/** What cutting leaves of a character beyond the basic plane. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/
/** Answers that stay the same however often the request is sent: not signed in, not allowed. */
const NOT_THEIRS = [401, 403]

const isOneOf = (error: unknown, statuses: readonly number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

/** Reads the record, with the specification's retries. @throws {ApiError} */
async function readUser(signal: AbortSignal | undefined, firstWait: number): Promise<User> {
  for (let failures = 0; ; failures++) {
    try {
      return await api('GET /api/users/me', { signal })
    } catch (error) {
      if (failures === MOST_RETRIES || signal?.aborted || isOneOf(error, [404, ...NOT_THEIRS])) throw error
      await new Promise((resolve) => setTimeout(resolve, firstWait * 2 ** failures))
    }
  }
}

/**
 * Makes the record, or gets the one that is there: the server makes it once, and the same key counts as one request.
 */
async function createUser(user: SignedInUser): Promise<User> {
  const body: RegisterUser = {
    firebaseUid: user.userId,
    // A sign-in may know a longer name than an account holds; it can be changed in the profile.
    name: (user.name ?? '').slice(0, NAME_LIMIT).replace(HALF_A_CHARACTER, ''),
    email: user.email ?? '',
    onboardingComplete: false,
  }
  try {
    return await api('POST /api/users', { body, idempotencyKey: `create-user-${user.userId}` })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(error.status, { error: `Failed to create user: ${error.message}`, code: error.code })
  }
}

/**
 * The record of a user who is signed in. When it cannot be loaded, it is made, once: at its owner's first visit there
 * is none, and where reading fails, making may still give the one that is there.
 *
 * @param firstWait before the first retry of reading, milliseconds
 * @throws {ApiError} when it can be neither read nor made.
 */
export async function loadUser(user: SignedInUser, signal?: AbortSignal, firstWait = FIRST_WAIT_MS): Promise<User> {
  try {
    return await readUser(signal, firstWait)
  } catch (error) {
    if (signal?.aborted || isOneOf(error, NOT_THEIRS)) throw error
    try {
      return await createUser(user)
    } catch (failure) {
      // Nobody answered: that nothing could be made means less to the user than that nothing could be read.
      throw isOneOf(failure, [0]) ? error : failure
    }
  }
}

async function loadMe(signal: AbortSignal): Promise<User> {
  await whenCredentialsAreKnown()
  const auth = authStore.getState()
  if (auth.status !== 'signed-in') throw new ApiError(401, { error: 'You are not signed in.', code: 'not-signed-in' })
  return loadUser(auth.user, signal)
}

/** The record of whoever is signed in. */
export const currentAccountQuery = queryOptions({
  queryKey: ['/api/users/me'],
  queryFn: ({ signal }) => loadMe(signal),
  // It retries by itself.
  retry: false,
})
