import { mediaStream } from '@stillair/events/media/events.ts'
import { PROBE_KEY } from '@stillair/media-worker/object-store/browser-access.ts'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { PlaybackSigning } from '../catalogue/playback.ts'
import { Deleted } from '../contract/admin.ts'
import { Playback } from '../contract/content.ts'
import { Media, MediaLiveEvent, StorageProbe } from '../contract/media.ts'
import { handleCommand } from '../handle-command.ts'
import { IdParams } from '../http/ids.ts'
import { liveRoute } from '../http/live-route.ts'
import { type Route, route } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { mediaDecider } from './decider.ts'
import { type DeleteMediaDeps, deleteMedia } from './delete-media.ts'
import { mediaLive } from './media-live.ts'
import { mediaPlayback } from './media-playback.ts'
import { findMedia, listMedia } from './queries.ts'

const tag = 'Media'

/** The address of the probe is used at once, milliseconds. */
const PROBE_LIFETIME = 5 * 60_000

export interface MediaDeps extends DeleteMediaDeps, PlaybackSigning {
  readonly log: Logger
}

export function mediaRoutes(deps: MediaDeps): Route[] {
  const { store, pool } = deps
  const live = mediaLive(deps)
  return [
    route({
      method: 'get',
      path: '/api/media',
      access: 'admin',
      tag,
      summary: 'All uploads, newest first',
      status: 200,
      response: z.array(Media),
      reads: ['media', 'library'],
      handle: async () => ({ body: await listMedia(pool) }),
    }),
    route({
      method: 'get',
      path: '/api/media/:id',
      access: 'admin',
      tag,
      summary: 'What became of an upload',
      params: IdParams,
      status: 200,
      response: Media,
      reads: ['media', 'library'],
      async handle({ params }) {
        const media = await findMedia(pool, params.id)
        if (!media) throw notFound('The upload')
        return { body: media }
      },
    }),
    liveRoute({
      path: '/api/media/live',
      access: 'admin',
      tag,
      summary: 'What becomes of uploads, told as it happens',
      response: MediaLiveEvent,
      reads: ['media', 'library'],
      join: (_request, listener) => live.join(listener),
    }),

    route({
      method: 'get',
      path: '/api/storage/probe',
      access: 'admin',
      tag,
      summary: 'A small file in the store of recordings, by which a browser tries whether it reaches them',
      status: 200,
      response: StorageProbe,
      async handle({ command }) {
        const expiresAt = new Date(command.now.getTime() + PROBE_LIFETIME)
        return { body: { url: await deps.mediaStore.signedUrl(PROBE_KEY, expiresAt) } }
      },
    }),

    route({
      method: 'get',
      path: '/api/media/:id/playback',
      access: 'admin',
      tag,
      summary: 'How to play an upload, for a preview',
      params: IdParams,
      status: 200,
      response: Playback,
      reads: ['media'],
      handle: async ({ params, command }) => ({ body: await mediaPlayback(pool, deps, params.id, command.now) }),
    }),

    route({
      method: 'delete',
      path: '/api/media/:id',
      access: 'admin',
      tag,
      summary: 'Deletes an upload that no session plays, with its files',
      params: IdParams,
      status: 200,
      response: Deleted,
      async handle({ params, command }) {
        const { position } = await deleteMedia(deps, command, params.id)
        return { body: { id: params.id }, position }
      },
    }),

    route({
      method: 'post',
      path: '/api/media/:id/retry',
      access: 'admin',
      tag,
      summary: 'Packages an upload again whose packaging failed',
      params: IdParams,
      status: 200,
      response: z.object({ id: z.string() }),
      async handle({ params, command }) {
        const { position } = await handleCommand(store, command, {
          stream: mediaStream(params.id),
          decider: mediaDecider,
          command: { type: 'RetryPackaging', mediaId: params.id },
        })
        return { body: { id: params.id }, position }
      },
    }),
  ]
}
