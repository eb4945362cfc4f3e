import { ContentViewed, viewStream } from '@stillair/events/catalogue/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import { contentApi } from '../contract/content.ts'
import type { Decider } from '../decider.ts'
import { handleCommand } from '../handle-command.ts'
import { type Route, routesOf } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { audienceOf, premiumRequired } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { categories } from './categories.ts'
import { type EditingDeps, editingRoutes } from './editing-routes.ts'
import { findPlayback } from './find-playback.ts'
import { type PlaybackSigning, playbackOf } from './playback.ts'
import { findContent, listContent } from './queries.ts'
import { requireVisibleContent } from './visible-content.ts'

export interface CatalogueDeps extends PlaybackSigning, EditingDeps {}

/** Who comes back to a session within this has not gone away, milliseconds: what web analytics take for one visit. */
const VISIT = 30 * 60_000

/** A view has no rules: it is stated once. */
const viewDecider: Decider<
  boolean,
  { viewId: string; userId: string; contentId: string },
  ReturnType<typeof ContentViewed>
> = {
  initialState: false,
  decide: (view, isRecorded) => (isRecorded ? [] : [ContentViewed(view)]),
  evolve: () => true,
}

export function catalogueRoutes(deps: CatalogueDeps): Route[] {
  const { store, pool } = deps

  return [
    ...routesOf(contentApi, {
      'GET /api/categories': {
        handle: async () => ({ body: [...categories] }),
      },

      'GET /api/content': {
        reads: ['library', 'media', 'transcripts', 'cover-images', ENTITLEMENTS],
        handle: async ({ caller, command }) => ({ body: await listContent(pool, audienceOf(caller, command.now)) }),
      },

      'GET /api/content/:id': {
        reads: ['library', 'media', 'transcripts', 'cover-images', ENTITLEMENTS],
        async handle({ params, caller, command }) {
          const content = await findContent(pool, params.id, audienceOf(caller, command.now))
          if (!content) throw notFound('The session')
          return { body: content }
        },
      },

      'GET /api/content/:id/playback': {
        reads: ['library', 'media', 'progress', ENTITLEMENTS],
        async handle({ params, caller, command }) {
          const row = await findPlayback(pool, params.id, audienceOf(caller, command.now))
          if (!row) throw notFound('The session')
          if (row.is_locked) throw premiumRequired()
          return { body: await playbackOf(row, deps, command.now) }
        },
      },

      'POST /api/content/:id/view': {
        async handle({ params, caller, command }) {
          await requireVisibleContent(store, params.id, caller)
          // Reloading does not make a session popular.
          const visit = Math.floor(command.now.getTime() / VISIT)
          const viewId = deterministicId('view', caller.userId, params.id, String(visit))
          const { position } = await handleCommand(store, command, {
            stream: viewStream(viewId),
            decider: viewDecider,
            command: { viewId, userId: caller.userId, contentId: params.id },
          })
          return { body: { id: viewId }, position }
        },
      },
    }),
    ...editingRoutes(deps),
  ]
}
