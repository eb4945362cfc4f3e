import { presenceApi } from '../../contract/presence.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { endPresence, notePresence } from './presence.ts'

// Said again and again and soon over: nothing of it is an event, and no answer is kept for replay.
export const presenceRoutes = routeModule(({ pool }) =>
  routesOf(presenceApi, {
    'PUT /api/admin/presences/:id': {
      personal: true,
      async handle({ params: { id }, body, caller }) {
        await notePresence(pool, { ...body, windowId: id, userId: caller.userId })
        return { body: { id } }
      },
    },
    'DELETE /api/admin/presences/:id': {
      personal: true,
      async handle({ params: { id }, caller }) {
        await endPresence(pool, id, caller.userId)
        return { body: { id } }
      },
    },
  }),
)
