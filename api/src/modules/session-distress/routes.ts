import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { onServerClock, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { sessionDistressDecider } from '@stillair/events/modules/session-distress/decider.ts'
import { sessionDistressStream } from '@stillair/events/modules/session-distress/events.ts'
import { type SessionDistress, sessionDistressApi } from '../../contract/listener/session-distress.ts'
import { sentAt } from '../../http/requests/client-clock.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { requireRightAt } from '../catalogue/require-right-at.ts'
import { requireVisibleContent } from '../catalogue/visible-content.ts'

export const sessionDistressRoutes = routeModule(({ store, pool }) =>
  routesOf(sessionDistressApi, {
    'GET /api/distress': {
      reads: ['session-distress'],
      async handle({ caller }) {
        const { rows } = await pool.query<SessionDistress>({
          name: 'read-session-distress',
          text: 'select pairs from session_distress where user_id = $1',
          values: [caller.userId],
        })
        return { body: rows[0] ?? { pairs: [] } }
      },
    },
    'POST /api/content/:id/distress': {
      async handle({ params, body, caller, command, visitor }) {
        const now = command.now.toISOString()
        const { at, ...rated } = body
        const occurredAt = whenStarted(onServerClock(at, sentAt(visitor), now), now)
        // The content may have been unpublished since it was played.
        const rating = new Date(occurredAt)
        const { contentId } = await requireVisibleContent(store, params.id, caller, rating)
        const { state: pair } = await loadState(store, sessionDistressStream(rated.pairId), sessionDistressDecider)
        // Access at the first rating of a pair covers the second one, too.
        const hasBegun = pair?.userId === caller.userId && pair.contentId === contentId
        if (!hasBegun) await requireRightAt(store, contentId, caller, rating)
        const { position } = await handleCommand(store, command, {
          stream: sessionDistressStream(rated.pairId),
          decider: sessionDistressDecider,
          command: { type: 'RateSessionDistress', userId: caller.userId, contentId, ...rated },
          occurredAt: () => occurredAt,
        })
        return { body: { pairId: rated.pairId }, position }
      },
    },
  }),
)
