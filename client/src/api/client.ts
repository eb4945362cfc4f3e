import { type AddressInput, addressOf } from '@stillair/api/contract/address-of.ts'
import type { ApiAnswer, ApiKey } from '@stillair/api/contract/api.ts'
import type { ErrorBody } from '@stillair/api/contract/error.ts'
import { ApiError } from './api-error.ts'
import { type Credentials, credentials, whenCredentialsAreKnown } from './credentials.ts'
import { fetchApi } from './fetch-api.ts'
import type { ApiArguments, ApiResponse } from './fetch-public.ts'
import { newId } from './new-id.ts'
import { knownPosition } from './position-tokens.ts'
import { dropPrefetched, takePrefetched } from './prefetched-responses.ts'
import { noteServerTime } from './server-time.ts'
import { reportStaleRead } from './stale-reads.ts'
import { timeZone } from './time-zone.ts'

/** The headers that name who sends a request, from where, and what they have already seen. */
export function identityHeaders(who: Credentials | null): Record<string, string> {
  // By when it was sent the server takes a wrong clock out of the times in it.
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

/** What was called off stays that. */
const notAnswered = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError' ? error : new ApiError(0, {})

/** What one user did is never sent as another, who has signed in on the same device since. */
function requireSender(who: Credentials | null, as: string | undefined): void {
  if (as !== undefined && who?.userId !== as) throw notSignedIn()
}

/** Milliseconds until a request counts as not answered: the server gives up after 8 s by itself, also what takes others. */
const PATIENCE_MS = { GET: 12_000, others: 30_000 } as const

/** Ends a request that nobody answers: on board, a network may take everything and answer nothing. A file takes as long as it takes. */
function withinPatience(key: string, { signal, body }: { signal?: AbortSignal | undefined; body?: unknown } = {}) {
  if (body instanceof Blob) return signal
  const patience = AbortSignal.timeout(key.startsWith('GET ') ? PATIENCE_MS.GET : PATIENCE_MS.others)
  return signal ? AbortSignal.any([signal, patience]) : patience
}

async function failure(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null)
  // Our server refuses in words of its own: what has none comes from something in between.
  return body === null ? new ApiError(0, {}) : new ApiError(response.status, body)
}

/**
 * One request to the API, as whoever is signed in; it waits until that is known. A 401 is tried once more with a new token; a second one in our server's words
 * signs out, and fails unless the user signs in again.
 *
 * @throws {ApiError} for every answer that is not a success, and when there is none.
 */
export async function api<Key extends ApiKey>(key: Key, ...[input]: ApiArguments<Key>): Promise<ApiAnswer<Key>> {
  const { method, address } = addressOf(key, (input ?? {}) as AddressInput)
  if (method === 'GET') {
    const asked = takePrefetched(address) as Promise<ApiAnswer<Key>> | undefined
    if (asked) return asked
  } else dropPrefetched()
  const idempotencyKey = newId()
  const send = async (who: Credentials | null): Promise<ApiResponse<Key>> => {
    requireSender(who, input?.as)
    const headers = { ...identityHeaders(who), ...input?.headers }
    const signal = withinPatience(key, input)
    try {
      return await fetchApi(key, ...([{ idempotencyKey, ...input, headers, signal }] as ApiArguments<Key>))
    } catch (error) {
      throw notAnswered(error)
    }
  }
  await whenCredentialsAreKnown()
  const who = await credentials().fresh(false)
  if (!who) throw notSignedIn()
  let response = await send(who)
  if (response.status === 401 && credentials().current()) {
    const renewed = await credentials().fresh(true)
    response = await send(renewed)
    if (response.status === 401) {
      const refusal = await failure(response)
      // Only our own server's word ends a sign-in, not that of a network in between.
      if (refusal.status !== 401 || refusal.code === 'unknown') throw refusal
      await credentials().rejected()
      // Somebody who is editing has signed in again meanwhile.
      const again = await credentials().fresh(false)
      if (!again || [who.token, renewed?.token].includes(again.token)) throw refusal
      response = await send(again)
    }
  }
  // The read models have not yet seen what this user just did: another request gives them another second.
  if (response.headers.has('x-stale')) {
    response = await send(who)
    if (response.headers.has('x-stale')) reportStaleRead()
  }
  if (!response.ok) throw await failure(response)
  if (response.headers.has('x-position')) noteServerTime(response.headers.get('date'))
  // A network that wants a payment first answers everything with a page of its own: nobody of ours has answered.
  return response.json().catch((error: unknown) => {
    throw notAnswered(error)
  })
}

/**
 * A command that must leave while the page is closing: sent at once with the token at hand, and outliving the page.
 * Resolves with whether the server took it.
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
