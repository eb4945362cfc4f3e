import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { analyticsDecider, monthOf } from '@stillair/events/modules/analytics/decider.ts'
import { analyticsStream } from '@stillair/events/modules/analytics/events.ts'
import { analyticsApi } from '../../contract/visitor/analytics.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'

/** More than a person, or a family behind one address, triggers in a minute. */
const LIMIT = { requests: 60, seconds: 60 }

/** The analytics route; it does not exist where analytics is disabled. */
export const analyticsRoutes = routeModule(({ store, config }) => {
  if (config.analytics === null) return []
  return routesOf(analyticsApi, {
    'POST /api/analytics': {
      limit: LIMIT,
      async handle({ body, command }) {
        const { name, category = null, label = null, value = null } = body
        const recordId = deterministicId('analytics', command.commandId)
        const month = monthOf(command.now)
        // Always UTC: a time zone reveals something about the person and is not needed for counting.
        await handleCommand(
          store,
          { ...command, timeZone: 'UTC' },
          {
            stream: analyticsStream(recordId),
            decider: analyticsDecider,
            command: { type: 'RecordAnalytics', recordId, month, name, category, label, value },
          },
        )
        return { body: { accepted: true as const }, position: null }
      },
    },
  })
})
