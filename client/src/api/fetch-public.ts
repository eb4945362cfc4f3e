import type { ApiAnswer, ApiInput, ApiKey, PublicApiKey } from '@stillair/api/contract/api.ts'
import { newId } from './new-id.ts'

/** Options of a request besides its endpoint's input. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The only user who may send it: fails as not signed in when somebody else is signed in by then. */
  readonly as?: string
  readonly signal?: AbortSignal | undefined
  /** Identifies a command, so that repeating it has no further effect. Defaults to a new key. */
  readonly idempotencyKey?: string
  /** Whether the request outlives the page. */
  readonly keepalive?: boolean
  readonly cache?: RequestCache
}

/** An endpoint's input with options; optional when the endpoint requires no input. */
export type ApiArguments<Key extends ApiKey> =
  Record<never, never> extends ApiInput<Key>
    ? [input?: ApiInput<Key> & RequestOptions]
    : [input: ApiInput<Key> & RequestOptions]

/** A response whose JSON is the endpoint's answer if it succeeded. */
export interface ApiResponse<Key extends ApiKey> extends Response {
  json(): Promise<ApiAnswer<Key>>
}

/** Returns the options of `fetch` for a method and a body, which is a file or becomes JSON. */
export function requestInit(
  method: string,
  { body, headers, idempotencyKey = newId(), ...options }: RequestOptions & { readonly body?: unknown } = {},
): RequestInit {
  // The browser sets the content type of a file.
  const json = body instanceof Blob ? undefined : JSON.stringify(body)
  return {
    ...options,
    method,
    credentials: 'same-origin',
    headers: {
      ...(method !== 'GET' && { 'idempotency-key': idempotencyKey }),
      ...(json && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json ?? body,
  } as RequestInit
}

/**
 * Sends a request to an endpoint that needs no sign-in, without credentials. It is separate from `fetchApi`, since every byte
 * that visitors load counts. Rejects when there is no response.
 */
export function fetchPublic<Key extends PublicApiKey>(
  key: Key,
  ...[input]: ApiArguments<Key>
): Promise<ApiResponse<Key>> {
  const [method = '', path = ''] = key.split(' ')
  return fetch(path, requestInit(method, input))
}
