import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials, provideCredentials } from '../../api/credentials.ts'
import { authStore } from './auth-store.ts'
import { assumeLastUser } from './last-user.ts'

const ada = { userId: 'ada', email: 'ada@stillair.test', isEmailVerified: true, name: 'Ada' }
/** The user as the identity provider returns them. */
const answer = {
  current: () => null,
  fresh: async () => ({ userId: 'ada', email: null, token: 'real' }),
  rejected: async () => {},
}
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  localStorage.setItem('stillair:signed-in', 'ada')
  localStorage.setItem('stillair:user', JSON.stringify(ada))
  authStore.setState({ status: 'loading' }, true)
  provideCredentials(answer)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('with a silent provider, screens soon assume the last user, and token requests fail instead of waiting', async () => {
  stop = assumeLastUser()
  vi.advanceTimersByTime(2_000)
  expect(authStore.getState()).toEqual({ status: 'signed-in', user: ada })
  vi.advanceTimersByTime(8_000)
  await expect(credentials().fresh(false)).rejects.toMatchObject({ status: 0 })
})

test('once the provider has answered, its credentials stay', async () => {
  stop = assumeLastUser()
  vi.advanceTimersByTime(1_000)
  authStore.setState({ status: 'signed-in', user: { ...ada, name: 'Ada L.' } }, true)
  vi.advanceTimersByTime(60_000)
  expect(await credentials().fresh(false)).toMatchObject({ token: 'real' })
  expect(JSON.parse(String(localStorage.getItem('stillair:user')))).toMatchObject({ name: 'Ada L.' })
})

test.each([
  ['nobody was signed in', { 'stillair:signed-in': null }],
  ['another user signed in since', { 'stillair:signed-in': 'bo' }],
  ['the stored user is damaged', { 'stillair:user': '{' }],
])('%s: no user is assumed', (_, stored) => {
  for (const [key, value] of Object.entries(stored)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  stop = assumeLastUser()
  vi.advanceTimersByTime(60_000)
  expect(authStore.getState()).toEqual({ status: 'loading' })
})

test('a user who signs out is not assumed at the next visit', () => {
  stop = assumeLastUser()
  authStore.setState({ status: 'signed-out' }, true)
  expect(localStorage.getItem('stillair:user')).toBeNull()
})
