import { randomUUID } from 'node:crypto'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'
import type { Role } from '@stillair/events/modules/roles/events.ts'
import { type ChangeRoleDeps, grantRole, revokeRole, roleHolders } from '../change-role.ts'

export interface RoleContext extends Omit<ChangeRoleDeps, 'context'> {
  readonly clock: () => Date
  readonly print: (line: string) => void
}

/** Gives a role. Returns the exit code: 1 when nobody signs in with the address. */
export async function grant(context: RoleContext, role: Role, email: string): Promise<number> {
  const { print } = context
  const change = await grantRole(operated(context), role, email)
  if (change === null) return nobody(context, email)
  const { signIn, wasClaimed } = change
  if (wasClaimed) {
    print(`${signIn.email} is ${called(role)} already.`)
    return 0
  }
  print(`${signIn.email} is ${called(role)} now. Signed-in devices see it within an hour, or immediately after`)
  print('signing out and in again.')
  if (!signIn.isEmailVerified) print('Their address is not verified: make sure that the account is theirs.')
  return 0
}

/** Removes a role. Returns the exit code: 1 when nobody signs in with the address. */
export async function revoke(context: RoleContext, role: Role, email: string): Promise<number> {
  const { print } = context
  const change = await revokeRole(operated(context), role, email)
  if (change === null) return nobody(context, email)
  const { signIn, wasClaimed } = change
  if (!wasClaimed) print(`${signIn.email} was not ${called(role)}.`)
  else print(`${signIn.email} is not ${called(role)} any more. Their access ends everywhere within a minute.`)
  print('They are signed out and can sign in again.')
  return 0
}

/** Prints who has a role. Returns the exit code 0. */
export async function list({ identityRoles, print }: RoleContext): Promise<number> {
  const holders = await roleHolders(identityRoles)
  for (const { signIn, roles } of holders) {
    print(`${roles.join(', ').padEnd(14)} ${signIn.email ?? 'without an address'}  (${signIn.userId})`)
  }
  if (holders.length === 0) print('Nobody has a role.')
  return 0
}

/** Returns the dependencies of a change by the operator who runs the command. */
function operated({ store, identityRoles, clock }: RoleContext): ChangeRoleDeps {
  const commandId = randomUUID()
  const context: CommandContext = {
    commandId,
    correlationId: commandId,
    timeZone: 'UTC',
    now: clock(),
    actor: { kind: 'system', id: 'role-command' },
  }
  return { store, identityRoles, context }
}

function nobody({ print }: RoleContext, email: string): number {
  print(`There is no account with ${email}. They must sign up first.`)
  return 1
}

const called = (role: Role) => `an ${role}`
