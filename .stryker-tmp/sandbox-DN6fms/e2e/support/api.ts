// @ts-nocheck
import { type APIRequestContext, expect } from '@playwright/test'

/** The password of every account of the journeys. */
export const PASSWORD = 'smooth-skies'

/** The product's API as one signed-in person; each call answers the JSON, and fails the test unless it succeeds. */
export interface Api {
  readonly uid: string
  readonly email: string
  readonly authorization: Readonly<Record<'authorization', string>>
  // biome-ignore lint/suspicious/noExplicitAny: journeys look into answers freely; their shapes are the API's own tests' matter.
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown): Promise<any>
}

async function identity(request: APIRequestContext, call: 'signUp' | 'signInWithPassword', email: string) {
  const answer = await request.post(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
    data: { email, password: PASSWORD, returnSecureToken: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { idToken: string; localId: string }
}

function apiWith(request: APIRequestContext, email: string, idToken: string, uid: string): Api {
  const authorization = { authorization: `Bearer ${idToken}` }
  return {
    uid,
    email,
    authorization,
    async send(method, path, data) {
      const answer = await request.fetch(path, {
        method,
        headers: { ...authorization, 'x-time-zone': 'Europe/London' },
        ...(data !== undefined && { data }),
      })
      expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
      return answer.json()
    },
  }
}

/** Somebody who has an account already, such as the demo accounts. */
export async function apiAs(request: APIRequestContext, email: string): Promise<Api> {
  const { idToken, localId } = await identity(request, 'signInWithPassword', email)
  return apiWith(request, email, idToken, localId)
}

/** Takes a person through the onboarding without a browser. Done before, it changes nothing. */
export async function onboard(api: Api, name: string): Promise<void> {
  await api.send('POST', '/api/users', {
    firebaseUid: api.uid,
    name,
    email: api.email,
    onboardingComplete: true,
    flightTimeline: 'next-month',
  })
  await api.send('POST', '/api/anxiety-profiles', {
    anxietyTimeline: 'incident',
    flyingFrequency: 'rarely',
    triggers: ['turbulence', 'control'],
    symptoms: ['racing-heart'],
    copingMethods: ['breathing'],
    desiredSupport: ['guidance', 'calming-tools'],
  })
}

/** A new person of this journey's own, onboarded. */
export async function newListener(request: APIRequestContext, name: string): Promise<Api> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${Date.now()}@stillair.test`
  const { idToken, localId } = await identity(request, 'signUp', email)
  const api = apiWith(request, email, idToken, localId)
  await onboard(api, name)
  return api
}

/** An administrator, onboarded. */
export async function admin(request: APIRequestContext): Promise<Api> {
  const api = await apiAs(request, 'admin@stillair.test')
  await onboard(api, 'Ada Marsh')
  return api
}
