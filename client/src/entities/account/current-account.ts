import type { RegisterUser, User } from '@stillair/api/contract/listener/account.ts'
import { NAME_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { whenCredentialsAreKnown } from '../../api/credentials.ts'
import { authStore } from '../sign-in/auth-store.ts'
import type { SignedInUser } from '../sign-in/identity-provider.ts'

/** "User-load retries: none on 404, otherwise up to 3." */
const MOST_RETRIES = 3
/** The wait before the first retry, in milliseconds; it doubles before each further one. */
const FIRST_WAIT_MS = 1_000
/** Matches the half of a surrogate pair that is left when a name is cut in the middle of one. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/
/** Statuses that repeating the request doesn't change: not signed in, not allowed. */
const NOT_THEIRS = [401, 403]

const isOneOf = (error: unknown, statuses: readonly number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

/** Fetches the account, with the specification's retries. @throws {ApiError} */
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

/** Creates the account or returns the existing one. The server creates it once; the key makes repeated attempts count as one. */
async function createUser(user: SignedInUser): Promise<User> {
  const body: RegisterUser = {
    firebaseUid: user.userId,
    // The identity provider allows longer names than an account does. The user can change theirs in the profile.
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

/** The new users whose account this page has tried to create. */
const attempted = new Set<string>()

/**
 * Returns the account of a signed-in user. If it can't be loaded, tries once to create it, since creating may still return
 * the existing one. For a new sign-in it
 * tries that first, because there is nothing to read yet.
 *
 * @param firstWait the wait before the first retry of reading, in milliseconds
 * @throws {ApiError} when it can be neither read nor created.
 */
export async function loadUser(user: SignedInUser, signal?: AbortSignal, firstWait = FIRST_WAIT_MS): Promise<User> {
  if (user.isNew && !attempted.has(user.userId)) {
    attempted.add(user.userId)
    const created = await createUser(user).catch(() => null)
    if (created) return created
  }
  try {
    return await readUser(signal, firstWait)
  } catch (error) {
    if (signal?.aborted || isOneOf(error, NOT_THEIRS)) throw error
    try {
      return await createUser(user)
    } catch (failure) {
      // When nobody answered, the failed read tells the user more than the failed creation.
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

/** The account of the signed-in user. */
export const currentAccountQuery = queryOptions({
  queryKey: ['/api/users/me'],
  queryFn: ({ signal }) => loadMe(signal),
  // `loadUser` has its own retries.
  retry: false,
})
