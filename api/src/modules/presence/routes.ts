import { presenceApi } from '../../contract/admin/presence.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { endPresence, notePresence } from './presence.ts'

// Presence is frequent and short-lived, so it is not recorded as events, and no answer is stored for replay.
export const presenceRoutes = routeModule(({ pool }) =>
  routesOf(presenceApi, {
    'PUT /api/admin/presences/:id': {
      personal: true,
      async handle({ params: { id }, body, caller }) {
        await notePresence(pool, { ...body, windowId: id, userId: caller.userId })
        return { body: { id }, position: null }
      },
    },
    'DELETE /api/admin/presences/:id': {
      personal: true,
      async handle({ params: { id }, caller }) {
        await endPresence(pool, id, caller.userId)
        return { body: { id }, position: null }
      },
    },
  }),
)
