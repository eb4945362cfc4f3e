import { type AddressInput, addressOf } from '@stillair/api/contract/address-of.ts'
import type { ApiKey } from '@stillair/api/contract/api.ts'
import { type ApiArguments, type ApiResponse, type RequestOptions, requestInit } from './fetch-public.ts'
import { notePosition } from './position-tokens.ts'

interface AnyInput extends AddressInput, RequestOptions {
  readonly body?: unknown
}

/**
 * Sends a request to an endpoint, named by method and path such as `GET /api/content/:id`; the types of input and answer follow
 * from the name. Stores the response's position token. The headers must name the user; `api` adds those of the signed-in user.
 * Rejects when there is no response.
 */
export async function fetchApi<Key extends ApiKey>(key: Key, ...args: ApiArguments<Key>): Promise<ApiResponse<Key>> {
  const input = (args[0] ?? {}) as AnyInput
  const { method, address } = addressOf(key, input)
  const response = await fetch(address, requestInit(method, input))
  notePosition(response.headers.get('x-position'), input.headers?.['x-position'])
  return response
}
