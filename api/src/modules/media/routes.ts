import { notFound } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { mediaDecider } from '@stillair/events/modules/media/decider.ts'
import { mediaStream } from '@stillair/events/modules/media/events.ts'
import { PROBE_KEY } from '@stillair/events/object-store/browser-access.ts'
import { signUrl } from '@stillair/events/object-store/signed-url.ts'
import { mediaApi } from '../../contract/admin/media.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { deleteMedia } from './delete-media.ts'
import { originalUrl } from './delivery/original-files.ts'
import { mediaLive } from './media-live.ts'
import { mediaPlayback } from './media-playback.ts'
import { findMedia, listMedia } from './queries.ts'
import { readSubtitles } from './read-subtitles.ts'
import { repackageMany } from './repackage-many.ts'

/** The probe's address is used immediately, milliseconds. */
const PROBE_LIFETIME = 5 * 60_000

/** A download starts immediately, and may resume after a break, milliseconds. */
const ORIGINAL_LIFETIME = 60 * 60_000

export const mediaRoutes = routeModule((deps) => {
  const { store, pool } = deps
  const live = mediaLive(deps)
  return routesOf(mediaApi, {
    'GET /api/media': {
      reads: ['media', 'library'],
      handle: async () => ({ body: await listMedia(pool) }),
    },
    'GET /api/media/:id': {
      reads: ['media', 'library'],
      async handle({ params }) {
        const media = await findMedia(pool, params.id)
        if (!media) throw notFound('The upload')
        return { body: media }
      },
    },
    'GET /api/media/live': {
      reads: ['media', 'library', 'library-events'],
      handle: async () => ({ body: live.join }),
    },

    'GET /api/storage/probe': {
      async handle({ command }) {
        const expiresAt = new Date(command.now.getTime() + PROBE_LIFETIME)
        const direct = await deps.mediaStore.directUrl(PROBE_KEY, expiresAt)
        return { body: { url: direct ?? signUrl(PROBE_KEY, expiresAt, deps.signingKey) } }
      },
    },

    'GET /api/media/:id/original': {
      reads: ['media'],
      async handle({ params, command }) {
        const media = await findMedia(pool, params.id)
        if (!media) throw notFound('The upload')
        const expiresAt = new Date(command.now.getTime() + ORIGINAL_LIFETIME)
        return {
          body: {
            url: originalUrl(media.id, media.fileName, expiresAt, deps.signingKey),
            fileName: media.fileName,
          },
        }
      },
    },

    'GET /api/media/:id/playback': {
      reads: ['media'],
      handle: async ({ params, command }) => ({
        body: await mediaPlayback(pool, deps.signingKey, params.id, command.now),
      }),
    },

    'DELETE /api/media/:id': {
      async handle({ params, command }) {
        const { position } = await deleteMedia(deps, command, params.id)
        return { body: { id: params.id }, position }
      },
    },

    'GET /api/media/:id/subtitles/:index': {
      reads: ['media'],
      handle: async ({ params: { id, index } }) => ({ body: await readSubtitles(deps, id, index) }),
    },

    'POST /api/media/:id/package-again': {
      async handle({ params, body, command }) {
        const { position } = await handleCommand(store, command, {
          stream: mediaStream(params.id),
          decider: mediaDecider,
          command: { type: 'PackageAgain', mediaId: params.id, wishes: body.wishes },
        })
        return { body: { id: params.id }, position }
      },
    },

    'POST /api/media/package-again': {
      handle: async ({ body, command }) => repackageMany(store, command, body.ids),
    },
  })
})
