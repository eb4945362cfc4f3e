import { recommendationApi } from '../../contract/listener/recommendations.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { listCompletions } from '../listening/queries.ts'
import { listPublished, listPublishedPrograms, readInterests } from './queries.ts'
import { recommend } from './recommend.ts'
import { recommendPrograms } from './recommend-programs.ts'

export const recommendationRoutes = routeModule(({ pool }) => {
  return routesOf(recommendationApi, {
    'GET /api/content/personalized': {
      reads: ['recommendations', 'library', 'media', 'progress'],
      async handle({ caller }) {
        const [interests, library, completed] = await Promise.all([
          readInterests(pool, caller.userId),
          listPublished(pool),
          listCompletions(pool, caller.userId),
        ])
        return { body: recommend(interests, library, new Set(completed.map(({ contentId }) => contentId))) }
      },
    },

    'GET /api/programs/personalized': {
      reads: ['recommendations', 'programs', 'library', 'progress'],
      async handle({ caller }) {
        const [interests, programs, completed] = await Promise.all([
          readInterests(pool, caller.userId),
          listPublishedPrograms(pool),
          listCompletions(pool, caller.userId),
        ])
        return { body: recommendPrograms(interests, programs, new Set(completed.map(({ contentId }) => contentId))) }
      },
    },
  })
})
