import { pino } from 'pino'
import { expect, test } from 'vitest'
import { disabledAccounts, withoutDisabled } from './disabled-accounts.ts'

const log = pino({ level: 'silent' })

test('only users who made a request are looked up, each of them once', async () => {
  const questions: (readonly string[])[] = []
  const accounts = disabledAccounts(async (userIds) => {
    questions.push(userIds)
    return []
  }, log)
  await accounts.look()
  for (const userId of ['zoe', 'max', 'zoe']) accounts.saw(userId)
  await accounts.look()
  await accounts.look()
  expect(questions).toEqual([['zoe', 'max']])
})

test('a user who is disabled is locked out, until they are not any more', async () => {
  let disabled = ['zoe']
  const accounts = disabledAccounts(async () => disabled, log)
  const verify = withoutDisabled(
    async (token) => ({
      caller: { userId: token, email: null, isEmailVerified: false, name: null, isAdmin: false, isAnalyst: false },
      expiresAt: 0,
    }),
    accounts,
  )
  await expect(verify('zoe')).resolves.toBeDefined()
  await accounts.look()
  await expect(verify('zoe')).rejects.toMatchObject({ kind: 'signed-out', code: 'user-disabled' })
  await expect(verify('max')).resolves.toBeDefined()
  disabled = []
  await accounts.look()
  await expect(verify('zoe')).resolves.toBeDefined()
})

test('while the identity provider is unavailable, nobody is locked out or let in, and the look-up is repeated', async () => {
  let isAway = false
  const questions: (readonly string[])[] = []
  const accounts = disabledAccounts(async (userIds) => {
    if (isAway) throw new Error('away')
    questions.push(userIds)
    return userIds.filter((userId) => userId === 'zoe')
  }, log)
  accounts.saw('zoe')
  await accounts.look()
  isAway = true
  accounts.saw('zoe')
  accounts.saw('max')
  await accounts.look()
  expect([accounts.has('zoe'), accounts.has('max')]).toEqual([true, false])
  isAway = false
  await accounts.look()
  expect(questions).toEqual([['zoe'], ['zoe', 'max']])
})
