import { hkdfSync } from 'node:crypto'
import { loadState } from '@stillair/events/log/load-state.ts'
import { accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import { accountDeleted } from '@stillair/events/modules/accounts/rules.ts'
import type { Keyring } from '@stillair/events/privacy/keyring.ts'
import { deviceKeyApi } from '../../contract/listener/device-key.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { userOf } from '../accounts/user-response.ts'

export const deviceKeyRoutes = routeModule(({ store, keyring }) =>
  routesOf(deviceKeyApi, {
    'GET /api/users/me/device-key': {
      isUrgent: true,
      async handle({ caller }) {
        const { state } = await loadState(store, userStream(caller.userId), accountDecider)
        userOf(state, caller)
        return { body: { key: await deviceKeyOf(keyring, caller.userId) } }
      },
    },
  }),
)

const BYTES = 32

/**
 * Derives the key with which devices encrypt what a user leaves on them when signing out: 32 bytes in base64url. It is
 * derived from the user's own key, so it survives a change of the master key and is destroyed with the account.
 *
 * @throws a refusal when the account was deleted.
 */
async function deviceKeyOf(keyring: Keyring, userId: string): Promise<string> {
  const known = (await keyring.keysOf([userId])).get(userId)
  // An account without a name and an address has no encrypted data, and therefore no key yet.
  const key = known === undefined ? await keyring.makeKey(userId) : known
  if (key === null) throw accountDeleted()
  return Buffer.from(hkdfSync('sha256', key.export(), Buffer.alloc(0), 'stillair device key', BYTES)).toString(
    'base64url',
  )
}
