import type { EventStore } from '@stillair/events/log/event-store.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import type pg from 'pg'
import { programContentApi } from '../../contract/admin/program-editing.ts'
import { type Route, routesOf } from '../../http/route.ts'
import { decideProgram } from './program-response.ts'
import { deletedAmong } from './sessions-by-id.ts'

/** The routes with which admins edit the contents of a program. */
export function programSessionRoutes(deps: { readonly store: EventStore; readonly pool: pg.Pool }): Route[] {
  return routesOf(programContentApi, {
    'POST /api/programs/:id/content': {
      handle({ params, body: { contentId }, command }) {
        return decideProgram(deps, params.id, command, async () => {
          const { state } = await loadState(deps.store, contentStream(contentId), contentDecider)
          return { type: 'AddContent', contentId, isKnown: state !== null }
        })
      },
    },

    'DELETE /api/programs/:id/content/:contentId': {
      handle: ({ params, command }) =>
        decideProgram(deps, params.id, command, { type: 'RemoveContent', contentId: params.contentId }),
    },

    'PATCH /api/programs/:id/content/:contentId/order': {
      handle: ({ params: { id, contentId }, body, command }) =>
        decideProgram(deps, id, command, async (state) => ({
          type: 'MoveContent',
          contentId,
          ...body,
          expectedRevision: body.expectedRevision,
          deletedIds: await deletedAmong(deps, state?.contentIds ?? []),
        })),
    },
  })
}
