import * as z from 'zod'
import { defineEvent, type EventOf } from '../../language/define-event.ts'
import { defineStream } from '../../language/stream-name.ts'
import { ROLES } from './rules.ts'

/** The roles a user has been given and had taken away. */
export const roleStream = defineStream<[userId: string]>('role')

/** What a user may do besides listening. The identity provider's custom claims hold it, too, and decide. */
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** An operator gave the user a role. */
export const RoleGranted = defineEvent('RoleGranted', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), role: Role }),
})
/** An operator took the role away. */
export const RoleRevoked = defineEvent('RoleRevoked', {
  subject: 'userId',
  schema: z.object({ userId: z.string(), role: Role }),
})
export type RoleEvent = EventOf<typeof RoleGranted | typeof RoleRevoked>
