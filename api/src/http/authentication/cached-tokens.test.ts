import { Refusal } from '@stillair/events/language/refusal.ts'
import { expect, test } from 'vitest'
import { cachedTokens } from './cached-tokens.ts'

const caller = { userId: 'zoe', email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false }

test('a token is verified once until it expires', async () => {
  let checks = 0
  let now = 1
  const verify = cachedTokens(
    async () => {
      checks += 1
      return { caller, signedInAt: 0, expiresAt: 1_000 }
    },
    () => new Date(now),
  )
  await verify('token')
  await verify('token')
  expect(checks).toBe(1)
  await verify('another')
  expect(checks).toBe(2)
  now = 1_001
  await verify('token')
  expect(checks).toBe(3)
})

test('concurrent requests with one token verify it once', async () => {
  let checks = 0
  const verify = cachedTokens(
    async () => {
      checks += 1
      return { caller, signedInAt: 0, expiresAt: 1_000 }
    },
    () => new Date(1),
  )
  await Promise.all([verify('token'), verify('token'), verify('another')])
  expect(checks).toBe(2)
})

test('a refusal is not cached', async () => {
  let isGood = false
  const verify = cachedTokens(
    async () => {
      if (!isGood) throw new Refusal('not-ready', 'identity-unavailable', 'Not now.')
      return { caller, signedInAt: 0, expiresAt: 1_000 }
    },
    () => new Date(1),
  )
  await expect(verify('token')).rejects.toThrow(Refusal)
  isGood = true
  await expect(verify('token')).resolves.toMatchObject({ caller: { userId: 'zoe' } })
})

test('forgetting a user keeps the user id of their tokens and drops the rest', async () => {
  let checks = 0
  const verify = cachedTokens(
    async (token) => {
      checks += 1
      const userId = token.charAt(0)
      return {
        caller: { ...caller, userId, email: `${userId}@stillair.test`, isAdmin: true },
        signedInAt: 0,
        expiresAt: 1_000,
      }
    },
    () => new Date(1),
  )
  for (const token of ['a1', 'a2', 'b1']) await verify(token)
  verify.forget('a')
  const nobody = { ...caller, userId: 'a' }
  for (const token of ['a1', 'a2']) expect((await verify(token)).caller).toEqual(nobody)
  expect((await verify('b1')).caller).toMatchObject({ email: 'b@stillair.test', isAdmin: true })
  expect(checks).toBe(3)
})

test('only a token with a role is verified again after a minute', async () => {
  const checked: string[] = []
  let now = 1
  const verify = cachedTokens(
    async (token) => {
      checked.push(token)
      return { caller: { ...caller, [token]: true }, signedInAt: 0, expiresAt: 3_600_000 }
    },
    () => new Date(now),
  )
  const tokens = ['isAdmin', 'isAnalyst', 'isEmailVerified']
  for (const token of tokens) await verify(token)
  now = 60_000
  for (const token of tokens) await verify(token)
  expect(checked).toEqual(tokens)
  now = 60_002
  for (const token of tokens) await verify(token)
  expect(checked).toEqual([...tokens, 'isAdmin', 'isAnalyst'])
})
