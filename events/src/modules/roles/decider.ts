import type { Decider } from '../../language/decider.ts'
import { type Role, type RoleEvent, RoleGranted, RoleRevoked } from './events.ts'

/** The roles of a user according to the log. */
export type HeldRoles = readonly Role[]

export interface RoleCommand {
  readonly type: 'GrantRole' | 'RevokeRole'
  readonly userId: string
  readonly role: Role
  /** Whether the user's sign-in already had the role; it may have been granted elsewhere, without an event in the log. */
  readonly wasClaimed: boolean
}

export const roleDecider: Decider<HeldRoles, RoleCommand, RoleEvent> = {
  initialState: [],

  decide({ type, userId, role, wasClaimed }, held) {
    const isHeld = held.includes(role)
    if (type === 'GrantRole') return isHeld ? [] : [RoleGranted({ userId, role })]
    return isHeld || wasClaimed ? [RoleRevoked({ userId, role })] : []
  },

  evolve(held, { type, data: { role } }) {
    const others = held.filter((other) => other !== role)
    return type === 'RoleGranted' ? [...others, role] : others
  },
}
