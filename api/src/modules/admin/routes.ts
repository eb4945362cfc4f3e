import { notFound } from '@stillair/events/language/refusal.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { adminAreaApi } from '../../contract/admin/admin.ts'
import { routesOf } from '../../http/route.ts'
import { requireUpToDateProjections } from '../../server/require-up-to-date-projections.ts'
import { routeModule } from '../../server/route-module.ts'
import { adminContentOf } from '../catalogue/admin-content-response.ts'
import { findBin } from './bin.ts'
import { findContentPage } from './content-page.ts'
import { renameTag } from './rename-tag.ts'
import { findSummary } from './summary.ts'
import { findTags } from './tags.ts'

/** The routes that only the admin area uses. */
export const adminRoutes = routeModule((deps) => {
  const { store, pool } = deps
  return routesOf(adminAreaApi, {
    'GET /api/admin/summary': {
      reads: ['library', 'programs'],
      handle: async () => ({ body: await findSummary(pool) }),
    },

    'GET /api/admin/content': {
      reads: ['library', 'media', 'transcripts', 'cover-images'],
      handle: async ({ query }) => ({ body: await findContentPage(pool, query) }),
    },

    'GET /api/admin/tags': {
      reads: ['library', 'programs'],
      handle: async () => ({ body: await findTags(pool) }),
    },

    'POST /api/admin/tags/rename': {
      async handle({ body, command }) {
        // Waits for the projections, so that recently added tags are renamed, too.
        await requireUpToDateProjections(deps, ['library', 'programs'])
        return renameTag(deps, command, body)
      },
    },

    'GET /api/admin/bin': {
      reads: ['library', 'programs'],
      handle: async ({ command }) => ({ body: await findBin(pool, command.now) }),
    },

    'GET /api/admin/content/:id': {
      // The read model provides only the number of views. An admin's own changes come from the content's stream, so they
      // show immediately.
      reads: ['library'],
      async handle({ params }) {
        const { state } = await loadState(store, contentStream(params.id), contentDecider)
        if (!state) throw notFound('The session')
        return { body: await adminContentOf(deps, state) }
      },
    },
  })
})
