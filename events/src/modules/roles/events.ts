import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { ROLES } from './rules.ts'

/** The roles granted to a user and revoked. */
export const roleStream = defineStream<[userId: string]>('role')

/** A role that allows more than listening. The identity provider's custom claims also hold it, and they decide. */
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** An operator or an admin granted the user a role. */
export const RoleGranted = defineEvent('RoleGranted', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), role: Role }),
})
/** An operator or an admin revoked a role of the user. */
export const RoleRevoked = defineEvent('RoleRevoked', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), role: Role }),
})
export type RoleEvent = EventOf<typeof RoleGranted | typeof RoleRevoked>
