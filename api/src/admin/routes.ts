import { contentStream } from '@stillair/events/catalogue/events.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import type pg from 'pg'
import { adminContentOf } from '../catalogue/answer.ts'
import { contentDecider } from '../catalogue/decider.ts'
import { AdminContent, AdminContentPage, AdminSummary, ListAdminContent } from '../contract/admin.ts'
import { loadState } from '../handle-command.ts'
import { IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { findContentPage } from './content-page.ts'
import { findSummary } from './summary.ts'

const tag = 'Desk'

/** What the admin's desk shows besides what listeners see. */
export function adminRoutes(deps: { readonly store: EventStore; readonly pool: pg.Pool }): Route[] {
  const { store, pool } = deps
  return [
    route({
      method: 'get',
      path: '/api/admin/summary',
      access: 'admin',
      tag,
      summary: 'How many sessions and programs there are, and the categories',
      status: 200,
      response: AdminSummary,
      reads: ['library', 'programs'],
      handle: async () => ({ body: await findSummary(pool) }),
    }),

    route({
      method: 'get',
      path: '/api/admin/content',
      access: 'admin',
      tag,
      summary: 'The sessions of the library page by page, drafts too',
      query: ListAdminContent,
      status: 200,
      response: AdminContentPage,
      reads: ['library', 'media', 'transcripts', 'cover-images'],
      handle: async ({ query }) => ({ body: await findContentPage(pool, query) }),
    }),

    route({
      method: 'get',
      path: '/api/admin/content/:id',
      access: 'admin',
      tag,
      summary: 'One session as its editor needs it',
      params: IdParams,
      status: 200,
      response: AdminContent,
      // Of what an admin has written nothing is read from here: somebody who is told of a change gets it at once.
      reads: ['library', 'transcripts'],
      async handle({ params }) {
        const { state } = await loadState(store, contentStream(params.id), contentDecider)
        if (!state) throw notFound('The session')
        return { body: await adminContentOf(deps, state) }
      },
    }),
  ]
}
