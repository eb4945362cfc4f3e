import { UserRegistered } from '@stillair/events/accounts.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectRepeatsDecideNothing, GIVEN_AT, given } from '../../test/decider-spec.ts'
import { accountDecider, type RegisterAccount } from './decider.ts'

const register: RegisterAccount = { type: 'RegisterAccount', userId: 'zoe', name: 'Zoe', email: 'zoe@stillair.test' }
const registered = UserRegistered({ userId: 'zoe', name: 'Zoe', email: 'zoe@stillair.test' })

test('an account is made at the first sign-in', () => {
  given(accountDecider, []).when(register).then(registered)
})

test('an account is made once, whatever comes later', () => {
  given(accountDecider, [registered])
    .when({ ...register, name: 'Zo' })
    .thenNothing()
})

test('an account knows when it was made, and bears that its personal data is erased', () => {
  const erased = UserRegistered({ userId: 'zoe', name: null, email: null })
  const account = given(accountDecider, [erased]).state
  expect(account).toEqual({ userId: 'zoe', name: null, email: null, createdAt: GIVEN_AT })
})

test('repeating a command decides nothing', () => {
  const text = fc.option(fc.string())
  const command = fc.record({
    type: fc.constant('RegisterAccount' as const),
    userId: fc.string(),
    name: text,
    email: text,
  })
  fc.assert(fc.property(fc.array(command), (commands) => void expectRepeatsDecideNothing(accountDecider, commands)))
})
