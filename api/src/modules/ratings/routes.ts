import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { completionDecider } from '@stillair/events/modules/listening/completion-decider.ts'
import { completionStream } from '@stillair/events/modules/listening/events.ts'
import { onServerClock, whenStarted } from '@stillair/events/modules/listening/rules.ts'
import { ratingDecider } from '@stillair/events/modules/ratings/decider.ts'
import { ratingStream } from '@stillair/events/modules/ratings/events.ts'
import { type RateBody, type RatingBody, ratingApi } from '../../contract/listener/ratings.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { sentAt } from '../../http/requests/client-clock.ts'
import { type RouteRequest, routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { requireVisibleContent, type VisibleContent } from '../catalogue/visible-content.ts'
import { premiumRequired } from '../subscriptions/audience.ts'
import { mightHear } from '../subscriptions/require-right.ts'

export const ratingRoutes = routeModule(({ store, pool }) => {
  /**
   * Requires access, or a completion: a user who completed the content has played it, even if their subscription has
   * since ended.
   */
  async function requireHeard(content: VisibleContent, caller: Caller, now: Date): Promise<void> {
    if (await mightHear(store, content, caller, now)) return
    const completion = completionStream(caller.userId, content.contentId)
    const { state: isCompleted } = await loadState(store, completion, completionDecider)
    if (!isCompleted) throw premiumRequired()
  }

  /** Handles both giving and changing a rating; the newest one counts. */
  async function rate({ params, body, caller, command, visitor }: RouteRequest<{ id: string }, RateBody>) {
    const { userId } = caller
    const content = await requireVisibleContent(store, params.id, caller)
    const { contentId } = content
    await requireHeard(content, caller, command.now)
    const now = command.now.toISOString()
    const { position } = await handleCommand(store, command, {
      stream: ratingStream(userId, contentId),
      decider: ratingDecider,
      command: { type: 'RateContent', userId, contentId, rating: body.rating },
      occurredAt: () => (body.ratedAt ? whenStarted(onServerClock(body.ratedAt, sentAt(visitor), now), now) : now),
    })
    return { body: { rating: body.rating }, position }
  }

  return routesOf(ratingApi, {
    'GET /api/content/:id/rating': {
      reads: ['ratings'],
      async handle({ params, caller }) {
        const { contentId } = await requireVisibleContent(store, params.id, caller)
        const { rows } = await pool.query<RatingBody>({
          name: 'find-rating',
          text: 'select rating from rating where user_id = $1 and content_id = $2',
          values: [caller.userId, contentId],
        })
        return { body: rows[0] ?? null }
      },
    },
    'POST /api/content/:id/rating': {
      handle: rate,
    },
    'PUT /api/content/:id/rating': {
      handle: rate,
    },
  })
})
