import { loadState } from '@stillair/events/log/handle-command.ts'
import { accountDecider } from '@stillair/events/modules/accounts/decider.ts'
import { userStream } from '@stillair/events/modules/accounts/events.ts'
import { deviceKeyApi } from '../../contract/device-key.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { userOf } from '../accounts/user-response.ts'
import { deviceKeyOf } from './device-key.ts'

export const deviceKeyRoutes = routeModule(({ store, keyring }) =>
  routesOf(deviceKeyApi, {
    'GET /api/users/me/device-key': {
      async handle({ caller }) {
        const { state } = await loadState(store, userStream(caller.userId), accountDecider)
        userOf(state, caller)
        return { body: { key: await deviceKeyOf(keyring, caller.userId) } }
      },
    },
  }),
)
