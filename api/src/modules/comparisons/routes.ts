import { invalid, notFound } from '@stillair/events/language/refusal.ts'
import { comparisonApi } from '../../contract/analysis/comparisons.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { endComparison, findComparison, listComparisons, requestComparison } from './comparison-jobs.ts'
import { queueComparison } from './comparison-worker.ts'

/** The routes with which analysts compare past states of the library. Comparisons run in the background. */
export const comparisonRoutes = routeModule(({ histories, boss }) => {
  const pool = histories.own

  return routesOf(comparisonApi, {
    'GET /api/analysis/comparisons': {
      async handle({ caller, command }) {
        return { body: [...(await listComparisons(pool, caller.userId, command.now))] }
      },
    },

    'POST /api/analysis/comparisons': {
      async handle({ body: { from, to = from }, caller, command }) {
        const today = command.now.toISOString().slice(0, 10)
        if (to > today) throw invalid('That day is in the future.', { [from > today ? 'from' : 'to']: 'has not come' })
        const request = { userId: caller.userId, from, to, now: command.now }
        const body = await requestComparison(pool, request, (client, id) => queueComparison(boss, client, id))
        return { body, position: null }
      },
    },

    'GET /api/analysis/comparisons/:id': {
      async handle({ params, caller }) {
        const found = await findComparison(pool, params.id, caller.userId)
        if (!found) throw notFound('The comparison')
        return { body: found }
      },
    },

    'DELETE /api/analysis/comparisons/:id': {
      async handle({ params, caller }) {
        const state = await endComparison(pool, params.id, caller.userId)
        if (!state) throw notFound('The comparison')
        return { body: { state }, position: null }
      },
    },
  })
})
