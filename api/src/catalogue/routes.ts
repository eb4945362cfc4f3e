import { ContentViewed, viewStream } from '@stillair/events/catalogue/events.ts'
import { deterministicId } from '@stillair/events/deterministic-id.ts'
import * as z from 'zod'
import { Category, Content, Playback } from '../contract/content.ts'
import type { Decider } from '../decider.ts'
import { handleCommand } from '../handle-command.ts'
import { IdParams } from '../http/ids.ts'
import { type Route, route } from '../http/route.ts'
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

const tag = 'Library'

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
      reads: ['library', 'media', 'transcripts', 'cover-images', ENTITLEMENTS],
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
      reads: ['library', 'media', 'transcripts', 'cover-images', ENTITLEMENTS],
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
    }),

    ...editingRoutes(deps),
  ]
}
