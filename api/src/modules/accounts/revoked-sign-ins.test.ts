import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ActiveSignIn } from './identity-admin.ts'
import { revokedSignIns, withoutRevoked } from './revoked-sign-ins.ts'

const log = pino({ level: 'silent' })
const NOW = Date.parse('2026-11-20T18:00:00.000Z')
const MINUTE = 60_000

/** Sign-ins by user, each with the time from which its tokens are valid. Users who are not listed cannot sign in. */
function looking(answer: (userIds: readonly string[]) => Readonly<Record<string, number>>) {
  const activeSignIns = async (userIds: readonly string[]) =>
    new Map(
      Object.entries(answer(userIds)).map(([userId, validSince]): [string, ActiveSignIn] => [
        userId,
        { confirmedEmail: null, validSince },
      ]),
    )
  let now = NOW
  const signIns = revokedSignIns({ identityAdmin: { activeSignIns }, clock: () => new Date(now), log })
  /** A token consists of a user and the minute of their sign-in, relative to now. */
  const verify = withoutRevoked(async (token) => {
    const [userId = '', minute] = token.split(' ')
    return {
      caller: { userId, email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false },
      signedInAt: NOW + Number(minute ?? 0) * MINUTE,
      expiresAt: 0,
    }
  }, signIns)
  return {
    signIns,
    verify,
    wait(minutes: number) {
      now += minutes * MINUTE
    },
  }
}

test('only users who made a request are looked up, each of them once', async () => {
  const questions: (readonly string[])[] = []
  const { signIns } = looking((userIds) => {
    questions.push(userIds)
    return { zoe: 0, max: 0 }
  })
  await signIns.look()
  for (const userId of ['zoe', 'max', 'zoe']) signIns.saw(userId)
  await signIns.look()
  await signIns.look()
  expect(questions).toEqual([['zoe', 'max']])
})

test('a disabled user is locked out until they are enabled again', async () => {
  let active: Record<string, number> = { max: 0 }
  const { signIns, verify } = looking(() => active)
  await expect(verify('zoe')).resolves.toBeDefined()
  await signIns.look()
  await expect(verify('zoe')).rejects.toMatchObject({ kind: 'signed-out', code: 'user-disabled' })
  await expect(verify('max')).resolves.toBeDefined()
  active = { max: 0, zoe: 0 }
  await signIns.look()
  await expect(verify('zoe')).resolves.toBeDefined()
})

test('a password change ends earlier sign-ins but not later ones', async () => {
  const { signIns, verify } = looking(() => ({ zoe: NOW }))
  await expect(verify('zoe -5')).resolves.toBeDefined()
  await signIns.look()
  await expect(verify('zoe -5')).rejects.toMatchObject({ kind: 'signed-out', code: 'sign-in-ended' })
  await expect(verify('zoe 0')).resolves.toBeDefined()
  await expect(verify('max -5')).resolves.toBeDefined()
})

test('a revocation is forgotten once all earlier tokens have expired', async () => {
  const { signIns, verify, wait } = looking(() => ({ zoe: NOW }))
  signIns.saw('zoe')
  await signIns.look()
  await expect(verify('zoe -5')).rejects.toMatchObject({ code: 'sign-in-ended' })
  wait(61)
  await signIns.look()
  await expect(verify('zoe -5')).resolves.toBeDefined()
})

test('keeps the last result while the identity provider is unavailable, and retries the look-up', async () => {
  let isUnavailable = false
  const questions: (readonly string[])[] = []
  const { signIns, verify } = looking((userIds) => {
    if (isUnavailable) throw new Error('unavailable')
    questions.push(userIds)
    return { max: 0 }
  })
  signIns.saw('zoe')
  await signIns.look()
  isUnavailable = true
  signIns.saw('zoe')
  signIns.saw('max')
  await signIns.look()
  await expect(verify('zoe')).rejects.toMatchObject({ code: 'user-disabled' })
  await expect(verify('max')).resolves.toBeDefined()
  isUnavailable = false
  await signIns.look()
  expect(questions).toEqual([['zoe'], ['zoe', 'max']])
})
