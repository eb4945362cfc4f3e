import type { Position } from '@stillair/events/language/position.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { type RoleCommand, roleDecider } from '@stillair/events/modules/roles/decider.ts'
import { Role, roleStream } from '@stillair/events/modules/roles/events.ts'
import type { IdentityRoles, SignIn } from '../accounts/identity-admin.ts'

export interface ChangeRoleDeps {
  readonly store: EventStore
  readonly identityRoles: IdentityRoles
  /** Who changes the role. */
  readonly context: CommandContext
}

/** The outcome of a change: the user's sign-in as it was before, whether it already carried the role, and where the log records it. */
export interface RoleChange {
  readonly signIn: SignIn
  readonly wasClaimed: boolean
  readonly position: Position
}

/**
 * Gives a user a role and keeps their other claims. Idempotent. Returns null when nobody signs in with that address.
 * The claim is set first, because it is what counts. If the command is interrupted, running it again completes the
 * record in the log.
 */
export async function grantRole(deps: ChangeRoleDeps, role: Role, email: string): Promise<RoleChange | null> {
  const signIn = await deps.identityRoles.findSignIn(email)
  if (!signIn) return null
  const wasClaimed = signIn.claims[role] === true
  if (!wasClaimed) await deps.identityRoles.setClaims(signIn.userId, { ...signIn.claims, [role]: true })
  const position = await record(deps, { type: 'GrantRole', userId: signIn.userId, role, wasClaimed })
  return { signIn, wasClaimed, position }
}

/** Removes a role and ends the user's sign-ins. Idempotent. Returns null when nobody signs in with that address. */
export async function revokeRole(deps: ChangeRoleDeps, role: Role, email: string): Promise<RoleChange | null> {
  const signIn = await deps.identityRoles.findSignIn(email)
  if (!signIn) return null
  const { [role]: claimed, ...others } = signIn.claims
  await deps.identityRoles.setClaims(signIn.userId, others)
  await deps.identityRoles.endSessions(signIn.userId)
  const wasClaimed = claimed === true
  const position = await record(deps, { type: 'RevokeRole', userId: signIn.userId, role, wasClaimed })
  return { signIn, wasClaimed, position }
}

/** Returns every user who has a role, with their roles, from the identity provider. */
export async function roleHolders(identityRoles: IdentityRoles): Promise<{ signIn: SignIn; roles: Role[] }[]> {
  const holders = []
  for await (const signIn of identityRoles.signIns()) {
    const roles = Role.options.filter((role) => signIn.claims[role] === true)
    if (roles.length > 0) holders.push({ signIn, roles })
  }
  return holders
}

async function record({ store, context }: ChangeRoleDeps, command: RoleCommand): Promise<Position> {
  const stream = roleStream(command.userId)
  const { position } = await handleCommand(store, context, { stream, decider: roleDecider, command })
  return position
}
