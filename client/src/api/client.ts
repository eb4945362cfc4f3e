import type { ErrorBody } from '@stillair/api/contract/error.ts'
import { ApiError } from './api-error.ts'
import { type Credentials, credentials, whenCredentialsAreKnown } from './credentials.ts'
import { newId } from './new-id.ts'
import { newestPosition, notePosition } from './position.ts'
import { timeZone } from './time-zone.ts'

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Sent as JSON; a file as its bytes. */
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** Names a command, so that repeating it does nothing twice. A new one is made when left out. */
  readonly idempotencyKey?: string
}

/** The headers that say who asks, from where, and what they have already seen. */
export function identityHeaders(who: Credentials | null): Record<string, string> {
  const headers: Record<string, string> = { 'x-time-zone': timeZone() }
  if (who) {
    headers.authorization = `Bearer ${who.token}`
    headers['x-user-id'] = who.userId
    if (who.email) headers['x-user-email'] = who.email
  }
  const position = newestPosition()
  if (position !== null) headers['x-position'] = position
  return headers
}

function init(options: RequestOptions, who: Credentials | null, idempotencyKey: string): RequestInit {
  const method = options.method ?? 'GET'
  const headers: Record<string, string> = { accept: 'application/json', ...identityHeaders(who) }
  if (method !== 'GET') headers['idempotency-key'] = idempotencyKey
  const request: RequestInit = { method, headers, credentials: 'same-origin' }
  if (options.body instanceof Blob) {
    headers['content-type'] = options.body.type || 'application/octet-stream'
    request.body = options.body
  } else if (options.body !== undefined) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(options.body)
  }
  if (options.signal) request.signal = options.signal
  return request
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, {})
  }
}

async function failure(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
  return new ApiError(response.status, body)
}

/**
 * One request to the API, as whoever is signed in; it waits until that is known. A 401 is tried once more with a new token; a second one signs out.
 *
 * @throws {ApiError} for every answer that is not a success, and when there is none.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const idempotencyKey = options.idempotencyKey ?? newId()
  await whenCredentialsAreKnown()
  const who = await credentials().fresh(false)
  if (!who) throw new ApiError(401, { error: 'You are not signed in.', code: 'not-signed-in' })
  let response = await send(path, init(options, who, idempotencyKey))
  if (response.status === 401 && credentials().current()) {
    response = await send(path, init(options, await credentials().fresh(true), idempotencyKey))
    if (response.status === 401) await credentials().rejected()
  }
  // The read models have not yet seen what this person just did: asking once more gives them another second.
  if (response.headers.has('x-stale')) response = await send(path, init(options, who, idempotencyKey))
  notePosition(response.headers.get('x-position'))
  if (!response.ok) throw await failure(response)
  const text = await response.text()
  return (text === '' ? null : JSON.parse(text)) as T
}

/**
 * A command that must leave while the page is closing: sent at once with the token at hand, and outliving the page.
 * Answers whether the server took it.
 */
export async function requestWhileLeaving(path: string, options: RequestOptions): Promise<boolean> {
  const request = init(options, credentials().current(), options.idempotencyKey ?? newId())
  try {
    const response = await fetch(path, { ...request, keepalive: true })
    notePosition(response.headers.get('x-position'))
    return response.ok
  } catch {
    return false
  }
}
