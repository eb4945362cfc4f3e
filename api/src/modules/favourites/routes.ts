import { notFound } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { favouriteDecider } from '@stillair/events/modules/favourites/decider.ts'
import { favouriteStream } from '@stillair/events/modules/favourites/events.ts'
import { onServerClock, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { favouriteApi } from '../../contract/favourites.ts'
import { sentAt } from '../../http/client-clock.ts'
import { Id } from '../../http/id.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { requireVisibleContent } from '../catalogue/visible-content.ts'
import { listFavourites } from './queries.ts'

export const favouriteRoutes = routeModule(({ store, pool }) =>
  routesOf(favouriteApi, {
    'GET /api/favourites': {
      reads: ['favourites'],
      handle: async ({ caller }) => ({ body: await listFavourites(pool, caller.userId) }),
    },
    'PUT /api/content/:id/favourite': {
      async handle({ params, body, caller, command, visitor }) {
        if (!Id.safeParse(params.id).success) throw notFound('The session')
        const { isFavourite } = body
        const now = command.now.toISOString()
        const occurredAt = whenStarted(onServerClock(body.at, sentAt(visitor), now), now)
        // What was taken back since can still be taken out.
        if (isFavourite) await requireVisibleContent(store, params.id, caller, new Date(occurredAt))
        const { position } = await handleCommand(store, command, {
          stream: favouriteStream(caller.userId, params.id),
          decider: favouriteDecider,
          command: { type: 'SetFavourite', userId: caller.userId, contentId: params.id, isFavourite },
          occurredAt: () => occurredAt,
        })
        return { body: { isFavourite }, position }
      },
    },
  }),
)
