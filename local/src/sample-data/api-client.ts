import { type AddressInput, addressOf } from '@stillair/api/contract/address-of.ts'
import type { ApiAnswer, ApiInput, ApiKey } from '@stillair/api/contract/api.ts'
import { ErrorBody } from '@stillair/api/contract/error.ts'
import * as z from 'zod'
import { DEMO_PASSWORD } from '../emulators/auth-emulator/demo-accounts.ts'

type Input<Key extends ApiKey> = ApiInput<Key> & { readonly idempotencyKey?: string }

/** A client of the product's API for one of the demo accounts. It sends the same requests as a browser. */
export type ApiClient = {
  /** Returns the user; signs in when needed. @throws when the account does not exist or has another password. */
  identity: () => Promise<{ uid: string; headers: Record<string, string> }>
  /**
   * Sends a request; a command gets an idempotency key. Every later request sees the effects of earlier commands.
   * @throws ApiClientError for every answer that is not a success.
   */
  call: <Key extends ApiKey>(
    key: Key,
    ...args: Record<never, never> extends ApiInput<Key> ? [input?: Input<Key>] : [input: Input<Key>]
  ) => Promise<ApiAnswer<Key>>
  /** Remembers a log position from elsewhere, such as the answer to an upload, so that later reads include it. */
  notePosition: (position: string | null | undefined) => void
}

export class ApiClientError extends Error {
  readonly status: number
  constructor(what: string, status: number, words: string) {
    super(`${what}: ${status} ${words}`)
    this.status = status
  }
}

const SignedIn = z.object({ idToken: z.string(), localId: z.string(), expiresIn: z.coerce.number() })

/** Creates a client; `origin` is the gateway's origin. */
export function apiClient(origin: string, email: string): ApiClient {
  let session: { uid: string; headers: Record<string, string>; until: number } | null = null
  let position: string | null = null

  async function identity() {
    if (session && Date.now() < session.until) return session
    const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
    })
    if (!response.ok) throw new Error(`${email} cannot sign in (${response.status}).`)
    const { idToken, localId, expiresIn } = SignedIn.parse(await response.json())
    const headers = {
      authorization: `Bearer ${idToken}`,
      'x-user-id': localId,
      'x-user-email': email,
      'x-time-zone': 'UTC',
    }
    // Renewed five minutes before it expires, so that no upload starts with a token about to expire.
    session = { uid: localId, headers, until: Date.now() + (expiresIn - 300) * 1000 }
    return session
  }

  return {
    identity,
    async call(key, ...args) {
      const input = (args[0] ?? {}) as AddressInput & { readonly body?: unknown; readonly idempotencyKey?: string }
      const { method, address } = addressOf(key, input)
      const { headers } = await identity()
      const response = await fetch(origin + address, {
        method,
        headers: {
          ...headers,
          ...(position ? { 'x-position': position } : {}),
          ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
      const body = await response.json().catch(() => null)
      if (!response.ok) {
        const { data } = ErrorBody.safeParse(body)
        throw new ApiClientError(`${method} ${address}`, response.status, data?.error ?? '')
      }
      position = response.headers.get('x-position') ?? position
      return body
    },
    notePosition(met) {
      position = met ?? position
    },
  }
}
