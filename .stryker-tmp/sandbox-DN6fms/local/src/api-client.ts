// @ts-nocheck
import { ErrorBody } from '@stillair/api/contract/error.ts'
import * as z from 'zod'
import { DEMO_PASSWORD } from './auth-emulator/demo-accounts.ts'

/** The product's API as one of the demo accounts: what a browser does, done by a program. */
export type ApiClient = {
  /** Who it is; signs in when needed. @throws when the account is not there or has another password. */
  identity: () => Promise<{ uid: string; headers: Record<string, string> }>
  /**
   * One request; a command has a body and a key. What was written before is seen by what is asked for after it.
   * @throws ApiClientError for every answer that is not a success.
   */
  call: <T>(method: string, path: string, schema: z.ZodType<T>, command?: { body: unknown; key: string }) => Promise<T>
  /** Notes a position that was met elsewhere, such as in the answer to an upload. */
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

/** `origin` is the gateway's. */
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
    // Five minutes before it ends, so that no upload begins with a token about to expire.
    session = { uid: localId, headers, until: Date.now() + (expiresIn - 300) * 1000 }
    return session
  }

  return {
    identity,
    async call(method, path, schema, command) {
      const { headers } = await identity()
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...headers,
          ...(position ? { 'x-position': position } : {}),
          ...(command ? { 'content-type': 'application/json', 'idempotency-key': command.key } : {}),
        },
        ...(command ? { body: JSON.stringify(command.body) } : {}),
      })
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) {
        const { data } = ErrorBody.safeParse(body)
        throw new ApiClientError(`${method} ${path}`, response.status, data?.error ?? '')
      }
      position = response.headers.get('x-position') ?? position
      return schema.parse(body)
    },
    notePosition(met) {
      position = met ?? position
    },
  }
}
