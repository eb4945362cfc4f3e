import { expect, test } from 'vitest'
import { type RefreshTokens, revokeRefreshTokens } from './revoke-refresh-tokens.ts'

const seconds = () => Math.floor(Date.now() / 1_000)

test('refuses a refresh token issued before a revocation, and one without a time', () => {
  const user = { localId: 'zoe', validSince: String(seconds() - 10) }
  const plain = Buffer.from('{"localId":"zoe"}').toString('base64')
  const state: RefreshTokens = { createRefreshTokenFor: () => plain, validateRefreshToken: () => ({ user }) }
  revokeRefreshTokens(state, () => new Error('TOKEN_EXPIRED'))
  const token = state.createRefreshTokenFor()
  expect(state.validateRefreshToken(token)).toEqual({ user })
  expect(() => state.validateRefreshToken(plain)).toThrow('TOKEN_EXPIRED')
  user.validSince = String(seconds() + 10)
  expect(() => state.validateRefreshToken(token)).toThrow('TOKEN_EXPIRED')
})
