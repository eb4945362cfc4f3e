import type { Decider } from '../../language/decider.ts'
import { type Role, type RoleEvent, RoleGranted, RoleRevoked } from './events.ts'

/** The roles that a user has by the log. */
export type HeldRoles = readonly Role[]

export interface RoleCommand {
  readonly type: 'GrantRole' | 'RevokeRole'
  readonly userId: string
  readonly role: Role
  /** Whether their sign-in carried the role before: it may have been given elsewhere, without an event in the log. */
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
