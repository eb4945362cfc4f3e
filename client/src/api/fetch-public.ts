import type { ApiAnswer, ApiInput, ApiKey, PublicApiKey } from '@stillair/api/contract/api.ts'
import { newId } from './new-id.ts'

/** What a request has besides its endpoint's input. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The user who alone may send it: refused as not signed in when it is somebody else by then. */
  readonly as?: string
  readonly signal?: AbortSignal | undefined
  /** Names a command, so that repeating it does nothing twice. A new one is made when left out. */
  readonly idempotencyKey?: string
  /** The request outlives the page. */
  readonly keepalive?: boolean
  readonly cache?: RequestCache
}

/** An endpoint's input, with options; left out where nothing is required. */
export type ApiArguments<Key extends ApiKey> =
  Record<never, never> extends ApiInput<Key>
    ? [input?: ApiInput<Key> & RequestOptions]
    : [input: ApiInput<Key> & RequestOptions]

/** A response whose JSON is the endpoint's answer, when it is a success. */
export interface ApiResponse<Key extends ApiKey> extends Response {
  json(): Promise<ApiAnswer<Key>>
}

/** What `fetch` takes for a method of ours, and a body that is a file or becomes JSON. */
export function requestInit(
  method: string,
  { body, headers, idempotencyKey = newId(), ...options }: RequestOptions & { readonly body?: unknown } = {},
): RequestInit {
  // The browser names the type of a file by itself.
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
 * One request to an endpoint that needs no sign-in, sent without credentials. It is apart from `fetchApi`, since every
 * byte that visitors load counts. Rejects when there is no answer.
 */
export function fetchPublic<Key extends PublicApiKey>(
  key: Key,
  ...[input]: ApiArguments<Key>
): Promise<ApiResponse<Key>> {
  const [method = '', path = ''] = key.split(' ')
  return fetch(path, requestInit(method, input))
}
