import { type AddressInput, addressOf } from '@stillair/api/contract/address-of.ts'
import type { ApiKey } from '@stillair/api/contract/api.ts'
import { type ApiArguments, type ApiResponse, type RequestOptions, requestInit } from './fetch-public.ts'
import { notePosition } from './position-tokens.ts'

interface AnyInput extends AddressInput, RequestOptions {
  readonly body?: unknown
}

/**
 * One request to an endpoint, named by method and path such as `GET /api/content/:id`; the compiler knows what goes in
 * and out, and remembers the position of the answer. The headers name the user: `api` sends those of the signed-in user. Rejects when
 * there is no answer.
 */
export async function fetchApi<Key extends ApiKey>(key: Key, ...args: ApiArguments<Key>): Promise<ApiResponse<Key>> {
  const input = (args[0] ?? {}) as AnyInput
  const { method, address } = addressOf(key, input)
  const response = await fetch(address, requestInit(method, input))
  notePosition(response.headers.get('x-position'), input.headers?.['x-position'])
  return response
}
