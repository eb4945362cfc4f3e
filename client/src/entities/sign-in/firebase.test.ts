import * as firebase from '@firebase/auth'
import type { ClientConfig } from '@stillair/api/contract/visitor/client-config.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openIdentityProvider } from './firebase.ts'

// Firebase is mocked: each test decides what it answers.
vi.mock('@firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('@firebase/auth', () => ({
  GoogleAuthProvider: vi.fn(),
  browserLocalPersistence: {},
  browserPopupRedirectResolver: {},
  indexedDBLocalPersistence: {},
  applyActionCode: vi.fn(),
  connectAuthEmulator: vi.fn(),
  createUserWithEmailAndPassword: vi.fn(),
  fetchSignInMethodsForEmail: vi.fn(),
  getRedirectResult: vi.fn(),
  inMemoryPersistence: {},
  initializeAuth: vi.fn(),
  onIdTokenChanged: vi.fn(),
  sendEmailVerification: vi.fn(),
  signInWithEmailAndPassword: vi.fn(),
  signInWithPopup: vi.fn(),
  signInWithRedirect: vi.fn(),
  signOut: vi.fn(),
}))

const CONFIG: ClientConfig = {
  firebase: { apiKey: 'key', authDomain: 'auth.test', projectId: 'project' },
  authEmulator: false,
  mediaOrigins: [],
  humanVerification: null,
  analytics: null,
  socialUrl: null,
  supportEmail: null,
}
const failure = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` })
const user = (getIdToken: (force?: boolean) => Promise<string>, more: object = {}) =>
  ({
    uid: 'zoe',
    email: 'zoe@stillair.test',
    emailVerified: false,
    displayName: 'Zoe',
    metadata: { creationTime: 'Fri, 20 Nov 2026 08:00:00 GMT' },
    getIdToken,
    ...more,
  }) as unknown as firebase.User

let auth: { currentUser: firebase.User | null }
let stored: Map<string, string>

beforeEach(() => {
  auth = { currentUser: null }
  stored = new Map()
  vi.mocked(firebase.initializeAuth).mockReturnValue(auth as unknown as firebase.Auth)
  vi.mocked(firebase.signOut).mockResolvedValue()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('sign in with a federated provider', () => {
  test('popup blocked leads to a redirect sign-in, whose result is handled at the next start', {
    tags: [
      'states/on-start-any-pending-redirect-sign',
      'third-parties/identity-provider-federated-popup',
      'provider-codes/popup-blocked',
    ],
  }, async () => {
    const provider = await openIdentityProvider(CONFIG)
    expect(firebase.getRedirectResult).not.toHaveBeenCalled()
    vi.mocked(firebase.signInWithPopup).mockRejectedValue(failure('popup-blocked'))
    await provider.signInWithGoogle()
    expect(firebase.signInWithRedirect).toHaveBeenCalledTimes(1)

    vi.mocked(firebase.getRedirectResult).mockResolvedValue({} as firebase.UserCredential)
    expect((await openIdentityProvider(CONFIG)).redirect).toEqual({ hasSignedIn: true, error: null })
    await openIdentityProvider(CONFIG)
    expect(firebase.getRedirectResult).toHaveBeenCalledTimes(1)
  })

  test('a redirect that failed reports its error', async () => {
    stored.set('stillair:redirect-sign-in', 'yes')
    const error = failure('account-exists-with-different-credential')
    vi.mocked(firebase.getRedirectResult).mockRejectedValue(error)
    expect((await openIdentityProvider(CONFIG)).redirect).toEqual({ hasSignedIn: false, error })
  })

  test('other sign-in errors are rethrown', {
    tags: ['provider-codes/other-sign-errors-are-rethrown-logged'],
  }, async () => {
    const error = failure('popup-closed-by-user')
    vi.mocked(firebase.signInWithPopup).mockRejectedValue(error)
    await expect((await openIdentityProvider(CONFIG)).signInWithGoogle()).rejects.toBe(error)
    expect(firebase.signInWithRedirect).not.toHaveBeenCalled()
  })
})

test('looking up the sign-in methods registered for an e-mail returns an empty list on failure', {
  tags: ['third-parties/identity-provider-sign-methods-an-e-mail'],
}, async () => {
  const provider = await openIdentityProvider(CONFIG)
  vi.mocked(firebase.fetchSignInMethodsForEmail).mockResolvedValueOnce(['google.com'])
  expect(await provider.signInMethods('zoe@stillair.test')).toEqual(['google.com'])
  vi.mocked(firebase.fetchSignInMethodsForEmail).mockRejectedValueOnce(failure('network-request-failed'))
  expect(await provider.signInMethods('zoe@stillair.test')).toEqual([])
})

test('sign up, sign in and sign out with e-mail and password', {
  tags: ['third-parties/identity-provider-sign-up-sign-e-mail'],
}, async () => {
  const zoe = user(async () => 'token')
  vi.mocked(firebase.createUserWithEmailAndPassword).mockResolvedValue({ user: zoe } as firebase.UserCredential)
  vi.mocked(firebase.sendEmailVerification).mockResolvedValue()
  const provider = await openIdentityProvider(CONFIG)
  await provider.signUp('zoe@stillair.test', 'smooth-skies')
  await provider.signIn('zoe@stillair.test', 'smooth-skies')
  await provider.signOut()
  expect(firebase.createUserWithEmailAndPassword).toHaveBeenCalledWith(auth, 'zoe@stillair.test', 'smooth-skies')
  expect(firebase.signInWithEmailAndPassword).toHaveBeenCalledWith(auth, 'zoe@stillair.test', 'smooth-skies')
  expect(firebase.signOut).toHaveBeenCalledWith(auth)
})

describe.each(['user-disabled', 'user-token-expired'])(
  'on %s the current user is signed out',
  { tags: ['provider-codes/on-user-disabled-user-token-expired'] },
  (code) => {
    test('when a token is requested', async () => {
      auth.currentUser = user(() => Promise.reject(failure(code)))
      expect(await (await openIdentityProvider(CONFIG)).fresh(false)).toBeNull()
      expect(firebase.signOut).toHaveBeenCalledTimes(1)
    })

    test('when the auth listener reports', async () => {
      const seen = vi.fn()
      ;(await openIdentityProvider(CONFIG)).watch(seen)
      const report = vi.mocked(firebase.onIdTokenChanged).mock.calls[0]?.[1] as (user: firebase.User | null) => unknown
      await report(user(() => Promise.reject(failure(code))))
      expect(firebase.signOut).toHaveBeenCalledTimes(1)
      expect(seen).not.toHaveBeenCalled()
    })
  },
)

test('opened offline with an expired token, requests fail as unreachable and nobody is signed out', async () => {
  auth.currentUser = user(() => Promise.reject(failure('network-request-failed')))
  const provider = await openIdentityProvider(CONFIG)
  await expect(provider.fresh(false)).rejects.toMatchObject({ status: 0 })
  expect(firebase.signOut).not.toHaveBeenCalled()
})

test('once the auth listener reports, the state is user or none; without a network the user stays', {
  tags: ['entities/auth-context-user-uid-e-mail-loading', 'states/auth-loading-starts-true-once-auth'],
}, async () => {
  const seen = vi.fn()
  const provider = await openIdentityProvider(CONFIG)
  provider.watch(seen)
  const report = vi.mocked(firebase.onIdTokenChanged).mock.calls[0]?.[1] as (user: firebase.User | null) => unknown
  await report(null)
  await report(user(async () => 'token'))
  expect(provider.current()).toEqual({ userId: 'zoe', email: 'zoe@stillair.test', token: 'token' })
  await report(user(() => Promise.reject(failure('network-request-failed'))))
  const zoe = { userId: 'zoe', email: 'zoe@stillair.test', isEmailVerified: false, name: 'Zoe', isNew: false }
  expect(seen.mock.calls).toEqual([[null], [zoe], [zoe]])
  expect(firebase.signOut).not.toHaveBeenCalled()
})

test('a sign-in that was created a moment ago is new', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:01.000Z'), toFake: ['Date'] })
  const seen = vi.fn()
  const provider = await openIdentityProvider(CONFIG)
  provider.watch(seen)
  const report = vi.mocked(firebase.onIdTokenChanged).mock.calls[0]?.[1] as (user: firebase.User | null) => unknown
  await report(user(async () => 'token', { metadata: { creationTime: 'Fri, 20 Nov 2026 12:00:00 GMT' } }))
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ isNew: true }))
})

describe('the confirmation of an address', () => {
  const signUp = async () => (await openIdentityProvider(CONFIG)).signUp('zoe@stillair.test', 'smooth-skies')

  test('its link is sent at sign-up, which neither waits for it nor fails with it', async () => {
    const zoe = user(async () => 'token')
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.mocked(firebase.createUserWithEmailAndPassword).mockResolvedValue({ user: zoe } as firebase.UserCredential)
    vi.mocked(firebase.sendEmailVerification).mockReturnValueOnce(new Promise(() => {}))
    await signUp()
    vi.mocked(firebase.sendEmailVerification).mockRejectedValueOnce(failure('too-many-requests'))
    await signUp()
    expect(vi.mocked(firebase.sendEmailVerification).mock.calls).toEqual([[zoe], [zoe]])
  })

  test('reaches the server at once: an older token is renewed, once', async () => {
    const getIdToken = vi.fn(async (force?: boolean) => (force ? 'new' : 'old'))
    const zoe = user(getIdToken, { emailVerified: true, getIdTokenResult: async () => ({ claims: {} }) })
    const provider = await openIdentityProvider(CONFIG)
    const seen = vi.fn()
    provider.watch(seen)
    const report = vi.mocked(firebase.onIdTokenChanged).mock.calls[0]?.[1] as (user: firebase.User | null) => unknown
    await report(zoe)
    expect(provider.current()?.token).toBe('new')
    expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ isEmailVerified: true }))
    await report(zoe)
    expect(getIdToken.mock.calls).toEqual([[], [true], []])
  })

  test('works by link without a sign-in, and a signed-in user learns of it', async () => {
    const provider = await openIdentityProvider(CONFIG)
    await provider.confirmEmail('code')
    const reload = vi.fn(async () => {})
    auth.currentUser = user(async () => 'token', { reload })
    await provider.confirmEmail('code')
    expect(firebase.applyActionCode).toHaveBeenCalledWith(auth, 'code')
    expect(reload).toHaveBeenCalledTimes(1)
    reload.mockRejectedValue(failure('network-request-failed'))
    await provider.confirmEmail('code')
  })
})
