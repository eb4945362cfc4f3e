import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '../src/emulators/auth-emulator/demo-accounts.ts'
import { type Platform, startPlatform } from '../src/platform/platform.ts'

/** A whole product of the bench's own, and requests to it as one of the demo people. */
export interface PlatformSession {
  readonly platform: Platform
  /** Sends JSON; throws when the answer is not a success. `position` is the answer's `x-position`. */
  send(email: string, method: string, path: string, body?: unknown, position?: string): Promise<Answer>
  /** The header by which one of the demo people is known. */
  authorization(email: string): Promise<string>
}

export interface Answer {
  readonly body: unknown
  readonly position: string | null
  readonly isStale: boolean
}

/** Starts the platform in `folder`, without demo content and with no rate limit. */
export async function startSession(folder: string): Promise<PlatformSession> {
  for (const limit of ['RATE_LIMIT_READS', 'RATE_LIMIT_WRITES']) process.env[limit] = '1000000'
  // Where the addresses are that the bench publishes.
  process.env.MEDIA_ORIGINS = 'https://example.com'
  const platform = await startPlatform({ dataDir: folder, port: 0, demoContent: 'none' })
  const tokens = new Map<string, string>()

  async function tokenOf(email: string): Promise<string> {
    const known = tokens.get(email)
    if (known) return known
    const response = await fetch(
      `${platform.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
      },
    )
    const { idToken } = (await response.json()) as { idToken: string }
    tokens.set(email, idToken)
    return idToken
  }

  const authorization = async (email: string) => `Bearer ${await tokenOf(email)}`

  return {
    platform,
    authorization,
    async send(email, method, path, body, position) {
      const response = await fetch(`${platform.url}${path}`, {
        method,
        headers: {
          authorization: await authorization(email),
          'x-time-zone': 'Europe/London',
          ...(position === undefined ? {} : { 'x-position': position }),
          ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return {
        body: await response.json(),
        position: response.headers.get('x-position'),
        isStale: response.headers.get('x-stale') === 'true',
      }
    },
  }
}
