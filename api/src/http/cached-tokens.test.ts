import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { cachedTokens } from './cached-tokens.ts'

const caller = { userId: 'zoe', email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false }

test('a token is checked once until it ends', async () => {
  let checks = 0
  let now = 0
  const verify = cachedTokens(
    async () => {
      checks += 1
      return { caller, expiresAt: 1_000 }
    },
    () => new Date(now),
  )
  await verify('token')
  await verify('token')
  expect(checks).toBe(1)
  await verify('another')
  expect(checks).toBe(2)
  now = 1_000
  await verify('token')
  expect(checks).toBe(3)
})

test('a refusal is not remembered', async () => {
  let isGood = false
  const verify = cachedTokens(
    async () => {
      if (!isGood) throw new Refusal('not-ready', 'identity-unavailable', 'Not now.')
      return { caller, expiresAt: 1_000 }
    },
    () => new Date(0),
  )
  await expect(verify('token')).rejects.toThrow(Refusal)
  isGood = true
  await expect(verify('token')).resolves.toMatchObject({ caller: { userId: 'zoe' } })
})

test('a person is forgotten with all their tokens', async () => {
  let checks = 0
  const verify = cachedTokens(
    async (token) => {
      checks += 1
      return { caller: { ...caller, userId: token.charAt(0) }, expiresAt: 1_000 }
    },
    () => new Date(0),
  )
  for (const token of ['a1', 'a2', 'b1']) await verify(token)
  verify.forget('a')
  expect(checks).toBe(3)
  for (const token of ['b1', 'a1', 'a2']) await verify(token)
  expect(checks).toBe(5)
})
