import { test } from 'vitest'
import { given } from '../../../test/decider-spec.ts'
import { type RoleCommand, roleDecider } from './decider.ts'
import { RoleGranted, RoleRevoked } from './events.ts'

const admin = { userId: 'zoe', role: 'admin' } as const
const analyst = { userId: 'zoe', role: 'analyst' } as const
const grant = (wasClaimed = false): RoleCommand => ({ type: 'GrantRole', ...admin, wasClaimed })
const revoke = (wasClaimed = true): RoleCommand => ({ type: 'RevokeRole', ...admin, wasClaimed })

test('a role is granted once, and again after it was revoked', () => {
  given(roleDecider, []).when(grant()).then(RoleGranted(admin))
  given(roleDecider, [RoleGranted(admin)])
    .when(grant(true))
    .thenNothing()
  given(roleDecider, [RoleGranted(admin), RoleRevoked(admin)])
    .when(grant())
    .then(RoleGranted(admin))
})

test('a role is revoked once, independently of other roles', () => {
  given(roleDecider, [RoleGranted(analyst), RoleGranted(admin)])
    .when(revoke())
    .then(RoleRevoked(admin))
  given(roleDecider, [RoleGranted(analyst), RoleGranted(admin), RoleRevoked(admin)])
    .when(revoke(false))
    .thenNothing()
  given(roleDecider, [RoleGranted(analyst), RoleGranted(admin), RoleRevoked(admin)])
    .when({ type: 'RevokeRole', ...analyst, wasClaimed: false })
    .then(RoleRevoked(analyst))
  given(roleDecider, [RoleGranted(analyst)])
    .when(revoke(false))
    .thenNothing()
})

test('a role that was granted elsewhere is recorded when it is granted or revoked here', () => {
  given(roleDecider, []).when(grant(true)).then(RoleGranted(admin))
  given(roleDecider, []).when(revoke(true)).then(RoleRevoked(admin))
})
