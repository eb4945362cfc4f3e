import type { ApiAnswer, PublicApiKey } from '@stillair/api/contract/api.ts'
import { ApiError } from './api-error.ts'
import { type ApiArguments, fetchPublic } from './fetch-public.ts'

/**
 * Returns the answer of an endpoint that needs no sign-in, requested without credentials.
 *
 * @throws {ApiError} for every response that is not a success, and when there is no response.
 */
export async function publicAnswer<Key extends PublicApiKey>(
  key: Key,
  ...input: ApiArguments<Key>
): Promise<ApiAnswer<Key>> {
  const response: Response = await fetchPublic(key, ...input).catch(() => {
    throw new ApiError(0, {})
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response.json()
}
