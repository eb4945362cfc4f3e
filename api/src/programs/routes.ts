import { notFound } from '@stillair/events/refusal.ts'
import * as z from 'zod'
import { Program, ProgramContent } from '../contract/programs.ts'
import { IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
import { audienceOf } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { type ProgramDeps, programAdminRoutes } from './admin-routes.ts'
import { findProgram, findProgramContent, listPrograms, PROGRAM_READS } from './queries.ts'
import { programSessionRoutes } from './session-routes.ts'

const tag = 'Programs'

export function programRoutes(deps: ProgramDeps): Route[] {
  const { pool } = deps
  return [
    route({
      method: 'get',
      path: '/api/programs',
      access: 'listener',
      tag,
      summary: 'The programs, newest first; admins see drafts too',
      status: 200,
      response: z.array(Program),
      reads: PROGRAM_READS,
      handle: async ({ caller }) => ({ body: await listPrograms(pool, { drafts: caller.isAdmin }) }),
    }),

    route({
      method: 'get',
      path: '/api/programs/:id',
      access: 'listener',
      tag,
      summary: 'One program',
      params: IdParams,
      status: 200,
      response: Program,
      reads: PROGRAM_READS,
      async handle({ params, caller }) {
        const program = await findProgram(pool, params.id, { drafts: caller.isAdmin })
        if (!program) throw notFound('The program')
        return { body: program }
      },
    }),

    route({
      method: 'get',
      path: '/api/programs/:id/content',
      access: 'listener',
      tag,
      summary: 'The sessions of a program in order',
      params: IdParams,
      status: 200,
      response: z.array(ProgramContent),
      reads: [...PROGRAM_READS, 'media', 'transcripts', ENTITLEMENTS],
      async handle({ params, caller, command }) {
        const sessions = await findProgramContent(pool, params.id, audienceOf(caller, command.now))
        if (!sessions) throw notFound('The program')
        return { body: sessions }
      },
    }),

    ...programAdminRoutes(deps),
    ...programSessionRoutes(deps),
  ]
}
