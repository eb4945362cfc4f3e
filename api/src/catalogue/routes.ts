import { ContentViewed, contentStream, viewStream } from '@stillair/events/catalogue.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import type { EventStore } from '@stillair/events/event-store.ts'
import { mediaStream } from '@stillair/events/media.ts'
import type pg from 'pg'
import * as z from 'zod'
import { Category, Content, CreateContent, EditContent, Playback } from '../contract/content.ts'
import type { Decider } from '../decider.ts'
import { handleCommand, loadState } from '../handle-command.ts'
import { IdParams } from '../http/ids.ts'
import type { ProjectionProgress } from '../http/projection-progress.ts'
import { type Route, route } from '../http/route.ts'
import { mediaDecider, type UploadedMedia } from '../media/decider.ts'
import { notFound } from '../refusal.ts'
import { audienceOf, premiumRequired } from '../subscriptions/audience.ts'
import { ENTITLEMENTS } from '../subscriptions/queries.ts'
import { contentOf } from './answer.ts'
import { categories } from './categories.ts'
import { changesOf, detailsOf } from './content-input.ts'
import { contentDecider } from './decider.ts'
import { type PlaybackSigning, playbackOf } from './playback.ts'
import { findContent, findPlayback, listContent } from './queries.ts'
import { requireVisibleContent } from './visible-content.ts'

export interface CatalogueDeps extends PlaybackSigning {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly progress: ProjectionProgress
}

/** A session's text may be long; the rest is short. 100,000 characters of it are at most 600 KiB as JSON. */
const CONTENT_BODY_LIMIT = 1024 * 1024

const tag = 'Library'

/** A view has no rules: it is stated once for each command. */
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

  async function mediaOf(mediaId: string | null | undefined): Promise<UploadedMedia> {
    if (!mediaId) return null
    const { state } = await loadState(store, mediaStream(mediaId), mediaDecider)
    return state
  }

  return [
    route({
      method: 'get',
      path: '/api/categories',
      access: 'listener',
      tag,
      summary: 'What the library is divided into',
      status: 200,
      response: z.array(Category),
      handle: async () => ({ body: [...categories] }),
    }),

    route({
      method: 'get',
      path: '/api/content',
      access: 'listener',
      tag,
      summary: 'The library, newest first; admins see drafts too',
      status: 200,
      response: z.array(Content),
      reads: ['library', 'media', 'transcripts', ENTITLEMENTS],
      handle: async ({ caller, command }) => ({ body: await listContent(pool, audienceOf(caller, command.now)) }),
    }),

    route({
      method: 'get',
      path: '/api/content/:id',
      access: 'listener',
      tag,
      summary: 'One session of the library',
      params: IdParams,
      status: 200,
      response: Content,
      reads: ['library', 'media', 'transcripts', ENTITLEMENTS],
      async handle({ params, caller, command }) {
        const content = await findContent(pool, params.id, audienceOf(caller, command.now))
        if (!content) throw notFound('The session')
        return { body: content }
      },
    }),

    route({
      method: 'get',
      path: '/api/content/:id/playback',
      access: 'listener',
      tag,
      summary: 'How to play a session, and where the listener left it',
      params: IdParams,
      status: 200,
      response: Playback,
      reads: ['library', 'media', 'progress', ENTITLEMENTS],
      async handle({ params, caller, command }) {
        const row = await findPlayback(pool, params.id, audienceOf(caller, command.now))
        if (!row) throw notFound('The session')
        if (row.is_locked) throw premiumRequired()
        return { body: await playbackOf(row, deps, command.now) }
      },
    }),

    route({
      method: 'post',
      path: '/api/content/:id/view',
      access: 'listener',
      tag,
      summary: 'A content page was opened',
      params: IdParams,
      status: 201,
      response: z.object({ id: z.string() }),
      async handle({ params, caller, command }) {
        await requireVisibleContent(store, params.id, caller)
        const viewId = deterministicId('view', command.commandId)
        const { position } = await handleCommand(store, command, {
          stream: viewStream(viewId),
          decider: viewDecider,
          command: { viewId, userId: caller.userId, contentId: params.id },
        })
        return { body: { id: viewId }, position }
      },
    }),

    route({
      method: 'post',
      path: '/api/content',
      access: 'admin',
      tag,
      summary: 'Adds a session to the library',
      body: CreateContent,
      bodyLimit: CONTENT_BODY_LIMIT,
      status: 201,
      response: Content,
      async handle({ body, command }) {
        const contentId = deterministicId('content', command.commandId)
        const details = detailsOf(body)
        const media = await mediaOf(details.mediaId)
        const { state, position } = await handleCommand(store, command, {
          stream: contentStream(contentId),
          decider: contentDecider,
          command: { type: 'CreateContent', contentId, details, isPublished: body.isPublished, media },
        })
        if (!state) throw notFound('The session')
        return { body: contentOf(state, media, null), position }
      },
    }),

    route({
      method: 'patch',
      path: '/api/content/:id',
      access: 'admin',
      tag,
      summary: 'Changes a session, publishes it or takes it back',
      params: IdParams,
      body: EditContent,
      bodyLimit: CONTENT_BODY_LIMIT,
      status: 200,
      response: Content,
      async handle({ params, body, command, caller }) {
        const changes = changesOf(body)
        let media: UploadedMedia = null
        const { state, position } = await handleCommand(store, command, {
          stream: contentStream(params.id),
          decider: contentDecider,
          command: async (before) => {
            media = await mediaOf('mediaId' in changes ? changes.mediaId : before?.details.mediaId)
            return { type: 'EditContent' as const, changes, isPublished: body.isPublished, media }
          },
        })
        if (!state) throw notFound('The session')
        // What is written is written: the command has not failed because the list cannot be read.
        const listed = await findContent(pool, params.id, audienceOf(caller, command.now)).catch(() => null)
        return { body: contentOf(state, media, listed), position }
      },
    }),
  ]
}
