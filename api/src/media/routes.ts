import type { EventStore } from '@stillair/events/event-store.ts'
import { mediaStream } from '@stillair/events/media.ts'
import type pg from 'pg'
import * as z from 'zod'
import { Media } from '../contract/media.ts'
import { handleCommand } from '../handle-command.ts'
import { IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
import { notFound } from '../refusal.ts'
import { mediaDecider } from './decider.ts'
import { findMedia, listMedia } from './queries.ts'

const tag = 'Media'

export function mediaRoutes({ store, pool }: { store: EventStore; pool: pg.Pool }): Route[] {
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
