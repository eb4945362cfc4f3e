import { contentStream } from '@stillair/events/catalogue/events.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import type pg from 'pg'
import * as z from 'zod'
import { contentDecider } from '../catalogue/decider.ts'
import { AdminProgram } from '../contract/admin.ts'
import { AddProgramContent, OrderProgramContent } from '../contract/programs.ts'
import { loadState } from '../handle-command.ts'
import { Id, IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
import { decideProgram } from './decide-program.ts'
import { deletedAmong } from './sessions-by-id.ts'

const tag = 'Programs'
const ItemParams = z.object({ id: Id, contentId: Id })

/** What admins do with the sessions of a program. */
export function programSessionRoutes(deps: { readonly store: EventStore; readonly pool: pg.Pool }): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/programs/:id/content',
      access: 'admin',
      tag,
      summary: 'Puts a session at the end of a program',
      params: IdParams,
      body: AddProgramContent,
      status: 201,
      response: AdminProgram,
      handle({ params, body: { contentId }, command }) {
        return decideProgram(deps, params.id, command, async () => {
          const { state } = await loadState(deps.store, contentStream(contentId), contentDecider)
          return { type: 'AddContent', contentId, isKnown: state !== null }
        })
      },
    }),

    route({
      method: 'delete',
      path: '/api/programs/:id/content/:contentId',
      access: 'admin',
      tag,
      summary: 'Takes a session out of a program',
      params: ItemParams,
      status: 200,
      response: AdminProgram,
      handle: ({ params, command }) =>
        decideProgram(deps, params.id, command, { type: 'RemoveContent', contentId: params.contentId }),
    }),

    route({
      method: 'patch',
      path: '/api/programs/:id/content/:contentId/order',
      access: 'admin',
      tag,
      summary: 'Moves a session of a program to another place',
      params: ItemParams,
      body: OrderProgramContent,
      status: 200,
      response: AdminProgram,
      handle: ({ params: { id, contentId }, body, command }) =>
        decideProgram(deps, id, command, async (state) => ({
          ...{ type: 'MoveContent', contentId, ...body, expectedRevision: body.expectedRevision },
          deletedIds: await deletedAmong(deps, state?.contentIds ?? []),
        })),
    }),
  ]
}
