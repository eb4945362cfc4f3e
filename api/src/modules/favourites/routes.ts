import { notFound } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { favouriteDecider } from '@stillair/events/modules/favourites/decider.ts'
import { favouriteStream } from '@stillair/events/modules/favourites/events.ts'
import { onServerClock, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { type Favourite, favouriteApi } from '../../contract/listener/favourites.ts'
import { sentAt } from '../../http/requests/client-clock.ts'
import { Id } from '../../http/requests/id.ts'
import { routesOf } from '../../http/route.ts'
import { type RowOf, withIsoTimes } from '../../server/iso-times.ts'
import { routeModule } from '../../server/route-module.ts'
import { requireVisibleContent } from '../catalogue/visible-content.ts'

export const favouriteRoutes = routeModule(({ store, pool }) =>
  routesOf(favouriteApi, {
    'GET /api/favourites': {
      reads: ['favourites'],
      async handle({ caller }) {
        // Lists favourites even if they have been unpublished or deleted.
        const { rows } = await pool.query<RowOf<Favourite, 'addedAt'>>({
          name: 'list-favourites',
          text: `select content_id as "contentId", added_at as "addedAt" from favourite
                  where user_id = $1 order by added_at desc, content_id`,
          values: [caller.userId],
        })
        return { body: rows.map(withIsoTimes) }
      },
    },
    'PUT /api/content/:id/favourite': {
      async handle({ params, body, caller, command, visitor }) {
        if (!Id.safeParse(params.id).success) throw notFound('The session')
        const { isFavourite } = body
        const now = command.now.toISOString()
        const occurredAt = whenStarted(onServerClock(body.at, sentAt(visitor), now), now)
        // Only adding requires visible content, so that unpublished content can still be removed.
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
