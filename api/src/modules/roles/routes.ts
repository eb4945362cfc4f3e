import { conflict, Refusal } from '@stillair/events/language/refusal.ts'
import type { CommandContext } from '@stillair/events/log/handle-command.ts'
import type { Role } from '@stillair/events/modules/roles/events.ts'
import { type RoleChanged, rolesApi } from '../../contract/admin/roles.ts'
import { type RouteAnswer, routesOf } from '../../http/route.ts'
import { advisoryLock } from '../../server/advisory-lock.ts'
import { routeModule } from '../../server/route-module.ts'
import { NAMES_READ } from '../history/display-names.ts'
import { grantRole, type RoleChange, revokeRole, roleHolders } from './change-role.ts'
import { roleHistory } from './role-history.ts'

/** Each request reads all sign-ins from the identity provider. */
const LIMIT = { requests: 60, seconds: 60 }

/** Two admins who revoke each other's role at the same time would leave none. */
const withRolesLock = advisoryLock('roles', 'Somebody else is changing a role. Please try again in a moment.')

/** The routes with which admins see, grant and revoke roles. */
export const roleRoutes = routeModule(({ store, pool, config, identityAdmin, revokedSignIns }) => {
  const depsOf = (context: CommandContext) => ({ store, identityRoles: identityAdmin, context })

  /** Throws a refusal when nobody but that user could manage roles afterwards. */
  async function requireOtherAdmin(userId: string): Promise<void> {
    const holders = await roleHolders(identityAdmin)
    const others = holders.filter(
      ({ signIn, roles }) => roles.includes('admin') && signIn.userId !== userId && !signIn.isDisabled,
    )
    if (others.length > 0) return
    throw conflict('last-admin', 'This is the last admin. Grant the role to somebody else first.')
  }

  return routesOf(rolesApi, {
    'GET /api/admin/roles': {
      reads: ['role-changes', NAMES_READ],
      limit: LIMIT,
      async handle({ caller }) {
        const [found, history] = await Promise.all([reached(roleHolders(identityAdmin)), roleHistory(pool)])
        const holders = found.map(({ signIn: { claims: _, ...signIn }, roles }) => ({
          ...signIn,
          roles,
          isYou: signIn.userId === caller.userId,
        }))
        holders.sort((a, b) => (a.email ?? '').localeCompare(b.email ?? ''))
        return { body: { holders, history, isSecondFactorRequired: config.requireSecondFactor } }
      },
    },

    'POST /api/admin/roles/grant': {
      personal: true,
      limit: LIMIT,
      async handle({ body: { email, role }, command }) {
        const change = await withRolesLock(pool, 'all', () => reached(grantRole(depsOf(command), role, email)))
        return changedOf(change, { email, role, isChanged: change?.wasClaimed === false })
      },
    },

    'POST /api/admin/roles/revoke': {
      personal: true,
      limit: LIMIT,
      async handle({ body: { email, role }, caller, command }) {
        const change = await withRolesLock(pool, 'all', async () => {
          const signIn = await reached(identityAdmin.findSignIn(email))
          if (!signIn) return null
          if (role === 'admin' && signIn.userId === caller.userId) {
            throw conflict('own-role', 'You cannot revoke your own admin role. Ask another admin.')
          }
          if (role === 'admin' && signIn.claims.admin === true) await reached(requireOtherAdmin(signIn.userId))
          return reached(revokeRole(depsOf(command), role, email))
        })
        // This process learns of it now; the others learn of it at their next look-up.
        await revokedSignIns.look()
        return changedOf(change, { email, role, isChanged: change?.wasClaimed === true })
      },
    },
  })
})

/** Returns the answer to a change. Throws a `not-found` refusal when nobody signs in with the address. */
function changedOf(
  change: RoleChange | null,
  { email, role, isChanged }: { readonly email: string; readonly role: Role; readonly isChanged: boolean },
): RouteAnswer<RoleChanged> {
  if (!change) {
    throw new Refusal('not-found', 'no-account', `There is no account with ${email}. They must sign up first.`)
  }
  const { signIn, position } = change
  return { body: { email: signIn.email ?? email, role, isChanged, isEmailVerified: signIn.isEmailVerified }, position }
}

/** Throws a `not-ready` refusal when the identity provider does not answer. */
async function reached<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Refusal || !isOfProvider(error)) throw error
    const sentence =
      'Roles cannot be read or changed just now, because the sign-in service does not answer. Please try again.'
    throw new Refusal('not-ready', 'identity-unavailable', sentence, undefined, { cause: error })
  }
}

/** Whether an error comes from Firebase; its codes begin with the service. */
const isOfProvider = (error: unknown) => /^(auth|app)\//.test(`${(error as { code?: unknown }).code}`)
