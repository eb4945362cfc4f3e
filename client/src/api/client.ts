import { type AddressInput, addressOf } from '@stillair/api/contract/address-of.ts'
import type { ApiAnswer, ApiKey } from '@stillair/api/contract/api.ts'
import type { ErrorBody } from '@stillair/api/contract/error.ts'
import { ApiError } from './api-error.ts'
import { dropPrefetched, takePrefetched } from './cache/prefetched-responses.ts'
import { reportStaleRead } from './cache/stale-reads.ts'
import { type Credentials, credentials, whenCredentialsAreKnown } from './credentials.ts'
import { fetchApi } from './fetch-api.ts'
import type { ApiArguments, ApiResponse } from './fetch-public.ts'
import { newId } from './new-id.ts'
import { knownPosition } from './position-tokens.ts'
import { noteServerTime } from './server-time.ts'
import { timeZone } from './time-zone.ts'
import { untilAdmitted } from './until-admitted.ts'

/** Returns the headers that identify the user, their time zone, and what they have already seen of the event log. */
export function identityHeaders(who: Credentials | null): Record<string, string> {
  // The server compares this with its own clock and corrects the times in the body if the device's clock is wrong.
  const headers: Record<string, string> = { 'x-time-zone': timeZone(), 'x-sent-at': new Date().toISOString() }
  if (who) {
    headers.authorization = `Bearer ${who.token}`
    headers['x-user-id'] = who.userId
    if (who.email) headers['x-user-email'] = who.email
  }
  const position = knownPosition()
  if (position !== null) headers['x-position'] = position
  return headers
}

const notSignedIn = () => new ApiError(401, { error: 'You are not signed in.', code: 'not-signed-in' })

/** An abort by the caller stays an AbortError; any other failure to get a response becomes an ApiError with status 0. */
const notAnswered = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError' ? error : new ApiError(0, {})

/** Throws when the user who made the request is no longer signed in: somebody else may have signed in on this device since. */
function requireSender(who: Credentials | null, as: string | undefined): void {
  if (as !== undefined && who?.userId !== as) throw notSignedIn()
}

/**
 * Milliseconds before a request counts as unanswered. The server itself gives up after 8 s, also when it waits for another
 * service.
 */
export const PATIENCE_MS = { GET: 12_000, others: 30_000 } as const

/**
 * Returns a signal that aborts an unanswered request: a network on board may accept every request and never reply. File uploads
 * have no limit.
 */
function withinPatience(key: string, { signal, body }: { signal?: AbortSignal | undefined; body?: unknown } = {}) {
  if (body instanceof Blob) return signal
  const patience = AbortSignal.timeout(key.startsWith('GET ') ? PATIENCE_MS.GET : PATIENCE_MS.others)
  return signal ? AbortSignal.any([signal, patience]) : patience
}

async function failure(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null)
  // Our server's refusals have a JSON body. A response without one comes from something in between.
  return body === null ? new ApiError(0, {}) : new ApiError(response.status, body)
}

/**
 * Sends a request to the API as the signed-in user, as soon as that user is known. After a 401 it retries once with a new token.
 * After a second 401 from our server it signs the user out, and fails unless the user signs in again.
 *
 * @throws {ApiError} for every response that is not a success, and when there is no response.
 */
export async function api<Key extends ApiKey>(key: Key, ...[input]: ApiArguments<Key>): Promise<ApiAnswer<Key>> {
  const { method, address } = addressOf(key, (input ?? {}) as AddressInput)
  if (method === 'GET') {
    const prefetched = takePrefetched(address) as Promise<ApiAnswer<Key>> | undefined
    if (prefetched) return prefetched
  } else dropPrefetched()
  const response = await successfulResponse(key, () => withinPatience(key, input), input)
  // A captive portal answers every request with its own page, so our server has not answered.
  return response.json().catch((error: unknown) => {
    throw notAnswered(error)
  })
}

/**
 * Sends a request as {@link api} does, and returns its response before the body has arrived. `limit` returns the signal that
 * aborts one attempt.
 *
 * @throws {ApiError} for every response that is not a success, and when there is no response.
 */
export async function successfulResponse<Key extends ApiKey>(
  key: Key,
  limit: () => AbortSignal | undefined,
  input?: ApiArguments<Key>[0],
): Promise<ApiResponse<Key>> {
  const idempotencyKey = newId()
  const sendOnce = async (who: Credentials | null): Promise<ApiResponse<Key>> => {
    requireSender(who, input?.as)
    const headers = { ...identityHeaders(who), ...input?.headers }
    const signal = limit()
    try {
      return await fetchApi(key, ...([{ idempotencyKey, ...input, headers, signal }] as ApiArguments<Key>))
    } catch (error) {
      throw notAnswered(error)
    }
  }
  const send = (who: Credentials | null) =>
    key.startsWith('GET ') ? untilAdmitted(() => sendOnce(who)) : sendOnce(who)
  await whenCredentialsAreKnown()
  const who = await credentials().fresh(false)
  if (!who) throw notSignedIn()
  let response = await send(who)
  if (response.status === 401 && credentials().current()) {
    const renewed = await credentials().fresh(true)
    response = await send(renewed)
    if (response.status === 401) {
      const refusal = await failure(response)
      // Only our own server may end a sign-in, not a network in between.
      if (refusal.status !== 401 || refusal.code === 'unknown') throw refusal
      await credentials().rejected()
      // A user in the middle of an edit may have signed in again meanwhile.
      const again = await credentials().fresh(false)
      if (!again || [who.token, renewed?.token].includes(again.token)) throw refusal
      response = await send(again)
    }
  }
  // The read models don't yet contain what this user just did. A second request gives them another second.
  if (response.headers.has('x-stale')) {
    response.body?.cancel().catch(() => {})
    response = await send(who)
    if (response.headers.has('x-stale')) reportStaleRead()
  }
  if (!response.ok) throw await failure(response)
  if (response.headers.has('x-position')) noteServerTime(response.headers.get('date'))
  return response
}

/**
 * Sends a command that must leave while the page is closing: at once, with the current token, and outliving the page. Resolves
 * with whether the server accepted it.
 */
export async function apiWhileLeaving<Key extends ApiKey>(key: Key, ...[input]: ApiArguments<Key>): Promise<boolean> {
  const who = credentials().current()
  const options = { ...input, headers: { ...identityHeaders(who), ...input?.headers }, keepalive: true }
  try {
    requireSender(who, input?.as)
    const response = await fetchApi(key, ...([options] as ApiArguments<Key>))
    return response.ok
  } catch {
    return false
  }
}
