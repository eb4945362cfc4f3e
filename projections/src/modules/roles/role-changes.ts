import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { type RoleEvent, RoleGranted, RoleRevoked } from '@stillair/events/modules/roles/events.ts'
import { nullable, text, timestamptz } from '../../model/column.ts'
import { instantOf } from '../../model/instant.ts'
import { defineProjection, onRow } from '../../model/projection.ts'
import { defineTable } from '../../model/table.ts'

const roleChange = defineTable('role_change', {
  columns: {
    id: text,
    user_id: text,
    role: text,
    /** `granted` or `revoked`. */
    change: text,
    changed_at: timestamptz,
    /** The admin who made the change; null when an operator ran the command. */
    admin_id: nullable(text),
  },
  key: ['id'],
  indexes: ['changed_at desc'],
})

const key = ({ id }: RecordedEvent) => ({ id })

const rowOf = (change: 'granted' | 'revoked') => (_: unknown, event: RecordedEvent<RoleEvent>) => ({
  id: event.id,
  user_id: event.data.userId,
  role: event.data.role,
  change,
  changed_at: instantOf(event),
  admin_id: event.metadata.actor.kind === 'user' ? event.metadata.actor.id : null,
})

/** All grants and revocations of roles. Who has a role now, the identity provider decides. */
export const roleChanges = defineProjection({
  name: 'role-changes',
  version: 1,
  tables: [roleChange],
  on: [onRow(RoleGranted, roleChange, key, rowOf('granted')), onRow(RoleRevoked, roleChange, key, rowOf('revoked'))],
})
