import { notFound } from '@stillair/events/language/refusal.ts'
import { programApi } from '../../contract/listener/programs.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { audienceOf } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { programAdminRoutes } from './admin-routes.ts'
import { findProgram, findProgramContent, listPrograms, PROGRAM_READS } from './queries.ts'
import { programSessionRoutes } from './session-routes.ts'

export const programRoutes = routeModule((deps) => {
  const { pool } = deps
  return [
    ...routesOf(programApi, {
      'GET /api/programs': {
        reads: PROGRAM_READS,
        handle: async ({ caller }) => ({ body: await listPrograms(pool, { drafts: caller.isAdmin }) }),
      },

      'GET /api/programs/:id': {
        reads: PROGRAM_READS,
        async handle({ params, caller }) {
          const program = await findProgram(pool, params.id, { drafts: caller.isAdmin })
          if (!program) throw notFound('The program')
          return { body: program }
        },
      },

      'GET /api/programs/:id/content': {
        reads: [...PROGRAM_READS, 'media', 'transcripts', ENTITLEMENTS],
        async handle({ params, caller, command }) {
          const sessions = await findProgramContent(pool, params.id, audienceOf(caller, command.now))
          if (!sessions) throw notFound('The program')
          return { body: sessions }
        },
      },
    }),
    ...programAdminRoutes(deps),
    ...programSessionRoutes(deps),
  ]
})
