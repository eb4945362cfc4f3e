import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { analyticsDecider, monthOf } from '@stillair/events/modules/analytics/decider.ts'
import { analyticsStream } from '@stillair/events/modules/analytics/events.ts'
import { analyticsApi } from '../../contract/analytics.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'

/** Nobody does this much in a minute; a family behind one address does less. */
const LIMIT = { requests: 60, seconds: 60 }

/** Where nothing is counted there is no such address. */
export const analyticsRoutes = routeModule(({ store, config }) => {
  if (config.analytics === null) return []
  return routesOf(analyticsApi, {
    'POST /api/analytics': {
      limit: LIMIT,
      async handle({ body, command }) {
        const { name, category = null, label = null, value = null } = body
        const recordId = deterministicId('analytics', command.commandId)
        const month = monthOf(command.now)
        // A location reveals something about who somebody is, and is not needed to count.
        await handleCommand(
          store,
          { ...command, timeZone: 'UTC' },
          {
            stream: analyticsStream(recordId),
            decider: analyticsDecider,
            command: { type: 'RecordAnalytics', recordId, month, name, category, label, value },
          },
        )
        return { body: { accepted: true as const } }
      },
    },
  })
})
