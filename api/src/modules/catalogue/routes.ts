import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { viewStream } from '@stillair/events/modules/catalogue/events.ts'
import { viewWindow } from '@stillair/events/modules/catalogue/rules.ts'
import { viewDecider } from '@stillair/events/modules/catalogue/view-decider.ts'
import { categories } from '../../contract/listener/categories.ts'
import { contentApi } from '../../contract/listener/content.ts'
import { offlineCopyApi } from '../../contract/listener/offline-copy.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { inlinePlaylists } from '../media/delivery/inline-playlists.ts'
import { samplePlaylists } from '../media/delivery/quality-sample.ts'
import { audienceOf, premiumRequired } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { findTranscript } from '../transcripts/queries.ts'
import { editingRoutes } from './editing-routes.ts'
import { findPlayback } from './playback/find-playback.ts'
import { offlineCopyOf } from './playback/offline-copy.ts'
import { playbackOf, sampleOf } from './playback/playback.ts'
import { findContent, listContent } from './queries.ts'
import { requireVisibleContent } from './visible-content.ts'

export const catalogueRoutes = routeModule((deps) => {
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
        isUrgent: true,
        reads: ['library', 'media', 'progress', ENTITLEMENTS],
        async handle({ params, caller, command }) {
          const row = await findPlayback(pool, params.id, audienceOf(caller, command.now))
          if (!row) throw notFound('The session')
          if (row.is_locked) throw premiumRequired()
          const playback = playbackOf(row, deps.signingKey, command.now)
          if (!row.packaged) return { body: playback }
          return {
            body: { ...playback, playlists: await inlinePlaylists(deps.playlistOf, row.packaged, playback.hlsUrl) },
          }
        },
      },

      'GET /api/content/:id/sample': {
        reads: ['library', 'media'],
        async handle({ params, caller, command }) {
          const row = await findPlayback(pool, params.id, audienceOf(caller, command.now))
          if (!row) throw notFound('The session')
          const { playback, packaged } = sampleOf(row, deps.signingKey, command.now)
          const playlistOf = samplePlaylists(deps.playlistOf)
          return { body: { ...playback, playlists: await inlinePlaylists(playlistOf, packaged, playback.hlsUrl) } }
        },
      },

      'POST /api/content/:id/view': {
        async handle({ params, caller, command }) {
          await requireVisibleContent(store, params.id, caller)
          // One view per user and time window, so that reloading does not inflate the number.
          const window = Math.floor(command.now.getTime() / (1000 * viewWindow.default))
          const viewId = deterministicId('view', caller.userId, params.id, String(window))
          const { position } = await handleCommand(store, command, {
            stream: viewStream(viewId),
            decider: viewDecider,
            command: { viewId, userId: caller.userId, contentId: params.id },
          })
          return { body: { id: viewId }, position }
        },
      },
    }),
    ...routesOf(offlineCopyApi, {
      'GET /api/content/:id/keep': {
        isUrgent: true,
        reads: ['library', 'media', 'transcripts', 'cover-images', ENTITLEMENTS],
        async handle({ params, caller, command }) {
          const audience = audienceOf(caller, command.now)
          const [row, content, transcript] = await Promise.all([
            findPlayback(pool, params.id, audience),
            findContent(pool, params.id, audience),
            findTranscript(pool, params.id, audience),
          ])
          if (!row || !content) throw notFound('The session')
          if (row.is_locked) throw premiumRequired()
          return { body: offlineCopyOf({ row, content, vtt: transcript?.vtt ?? null }, deps.signingKey, command.now) }
        },
      },
    }),
    ...editingRoutes(deps),
  ]
})
