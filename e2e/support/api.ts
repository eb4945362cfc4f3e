import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { type AddressInput, addressOf } from '@stillair/api/contract/address-of.ts'
import type { ApiAnswer, ApiInput, ApiKey } from '@stillair/api/contract/api.ts'

/** The password of every account in the journeys. */
export const PASSWORD = 'smooth-skies'

/**
 * The product's API as one signed-in person. Each call resolves with the JSON answer, and fails the test unless it
 * succeeds.
 */
export interface Api {
  readonly uid: string
  readonly email: string
  readonly authorization: Readonly<Record<'authorization', string>>
  send<Key extends ApiKey>(
    key: Key,
    ...args: Record<never, never> extends ApiInput<Key> ? [input?: ApiInput<Key>] : [input: ApiInput<Key>]
  ): Promise<ApiAnswer<Key>>
}

interface SignIn {
  readonly idToken: string
  readonly refreshToken: string
  readonly localId: string
  readonly origin: string
}

async function identity(
  request: APIRequestContext,
  call: 'signUp' | 'signInWithPassword',
  email: string,
): Promise<SignIn> {
  const answer = await request.post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
    data: { email, password: PASSWORD, returnSecureToken: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...((await answer.json()) as Omit<SignIn, 'origin'>), origin: originOf(answer) }
}

/**
 * Returns the `localStorage` items of a browser whose user signed in before. Firebase moves its own item to its database,
 * and requests the rest of the account.
 */
export async function storedSignIn(request: APIRequestContext, email: string): Promise<Record<string, string>> {
  const { idToken, refreshToken, localId } = await identity(request, 'signInWithPassword', email)
  const config = (await (await request.get('/api/config')).json()) as ApiAnswer<'GET /api/config'>
  const { apiKey } = config.firebase
  const user = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    apiKey,
    appName: '[DEFAULT]',
    stsTokenManager: { accessToken: idToken, refreshToken, expirationTime: Date.now() + 3_600_000 },
  }
  return { 'stillair:signed-in': localId, [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(user) }
}

/**
 * The position tokens of the latest answers in this process, by origin. They make one person's reads include another's
 * writes.
 */
const known = new Map<string, readonly string[]>()
const originOf = (answer: APIResponse) => new URL(answer.url()).origin

/** Stores the token of an answer in place of those that its request carried. */
function remember(answer: APIResponse, sent: readonly string[]): void {
  const token = answer.headers()['x-position']
  const origin = originOf(answer)
  const others = (known.get(origin) ?? []).filter((one) => !sent.includes(one))
  if (token) known.set(origin, [...others, token])
}

function apiWith(request: APIRequestContext, email: string, { idToken, localId, origin }: SignIn): Api {
  const authorization = { authorization: `Bearer ${idToken}` }
  return {
    uid: localId,
    email,
    authorization,
    async send(key, ...args) {
      const input = (args[0] ?? {}) as AddressInput & { readonly body?: unknown }
      const { method, address } = addressOf(key, input)
      const ask = async () => {
        const sent = known.get(origin) ?? []
        const answer = await request.fetch(address, {
          method,
          headers: {
            ...authorization,
            'x-time-zone': 'Europe/London',
            ...(sent.length > 0 && { 'x-position': sent.join() }),
          },
          ...(input.body !== undefined && { data: input.body }),
        })
        remember(answer, sent)
        return answer
      }
      let answer = await ask()
      // Repeat a read that waited for its time limit and then returned stale data.
      await expect
        .poll(async () => {
          const isStale = answer.headers()['x-stale'] === 'true'
          if (isStale) answer = await ask()
          return isStale
        })
        .toBe(false)
      expect(answer.ok(), `${method} ${address}: ${answer.status()} ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

/** Returns the API for an existing account, such as a demo account. */
export async function apiAs(request: APIRequestContext, email: string): Promise<Api> {
  return apiWith(request, email, await identity(request, 'signInWithPassword', email))
}

/** Completes the onboarding for a person without a browser. Repeating it changes nothing. */
export async function onboard(api: Api, name: string): Promise<void> {
  await api.send('POST /api/users', {
    body: {
      firebaseUid: api.uid,
      name,
      email: api.email,
      onboardingComplete: true,
      flightTimeline: 'next-month',
    },
  })
  await api.send('POST /api/anxiety-profiles', {
    body: {
      anxietyTimeline: 'incident',
      flyingFrequency: 'rarely',
      triggers: ['turbulence', 'control'],
      symptoms: ['racing-heart'],
      copingMethods: ['breathing'],
      desiredSupport: ['guidance', 'calming-tools'],
    },
  })
}

/** Creates a new person for this journey, already onboarded. */
export async function newListener(request: APIRequestContext, name: string): Promise<Api> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${Date.now()}@stillair.test`
  const api = apiWith(request, email, await identity(request, 'signUp', email))
  await onboard(api, name)
  return api
}

/** Returns the API for an administrator, already onboarded. */
export async function admin(request: APIRequestContext): Promise<Api> {
  const api = await apiAs(request, 'admin@stillair.test')
  await onboard(api, 'Ada Marsh')
  return api
}
