import { logConfig } from '@stillair/events/log/config.ts'
import { openLog } from '@stillair/events/log/open-event-store.ts'
import { Role } from '@stillair/events/modules/roles/events.ts'
import { runCommandLine } from '@stillair/events/process/command-line.ts'
import { apiConfig } from '../../../server/config/config.ts'
import { firebaseIdentityAdmin } from '../../accounts/identity-admin.ts'
import { grant, list, type RoleContext, revoke } from './role-commands.ts'

const USAGE = `Grants and revokes roles. Reads the same environment as the API (POSTGRES_URL, FIREBASE_PROJECT_ID, …).

  grant <role> <e-mail>     grant a role to somebody who has signed up
  revoke <role> <e-mail>    revoke a role and sign the user out everywhere
  list                      list people and their roles

A role is ${Role.options.join(' or ')}.
Exit codes: 0 success, 1 nobody signs in with that address or a failure, 2 invalid arguments.
`

type Command = (context: RoleContext) => Promise<number>

/** Returns the command for the arguments; `null` when they are invalid. */
function commandOf([command, roleName, email, ...rest]: readonly string[]): Command | null {
  if (command === 'list') return roleName === undefined ? list : null
  const role = Role.safeParse(roleName)
  if (rest.length > 0 || !role.success || !email?.includes('@')) return null
  if (command === 'grant') return (context) => grant(context, role.data, email.trim())
  if (command === 'revoke') return (context) => revoke(context, role.data, email.trim())
  return null
}

async function carryOut(command: Command): Promise<number> {
  const { firebase } = apiConfig(process.env)
  const { store } = await openLog(logConfig(), { maxConnections: 2 })
  try {
    return await command({
      store,
      identityRoles: firebaseIdentityAdmin({ projectId: firebase.projectId }),
      clock: () => new Date(),
      print: (line) => console.log(line),
    })
  } finally {
    await store.close()
  }
}

await runCommandLine(USAGE, commandOf, carryOut)
