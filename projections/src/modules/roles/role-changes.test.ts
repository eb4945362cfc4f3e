import { RoleGranted, RoleRevoked } from '@stillair/events/modules/roles/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { roleChanges } from './role-changes.ts'

test('each change of a role is a row of its own', () => {
  const zoe = { userId: 'zoe', role: 'admin' } as const
  const operator = { actor: { kind: 'system', id: 'role-command' } } as const
  const rows = folded(
    roleChanges,
    [1, RoleGranted(zoe), operator],
    [2, RoleRevoked(zoe), { actor: { kind: 'user', id: 'ada' } }],
    [3, RoleGranted(zoe), operator],
  )
  expect(rows.map(({ change, changed_at, admin_id }) => [change, changed_at, admin_id])).toEqual([
    ['granted', minute(1), null],
    ['revoked', minute(2), 'ada'],
    ['granted', minute(3), null],
  ])
  expect(rows[0]).toMatchObject({ user_id: 'zoe', role: 'admin' })
})
