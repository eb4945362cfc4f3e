import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { notFound } from '@stillair/events/language/refusal.ts'
import type { EventStore } from '@stillair/events/log/event-store.ts'
import { type CommandContext, handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import {
  type ContentCommand,
  contentDecider,
  type Ending,
  type Planning,
  type Replacing,
} from '@stillair/events/modules/catalogue/decider.ts'
import { type ContentDetails, type ContentEvent, contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { recordingOf } from '@stillair/events/modules/catalogue/rules.ts'
import type { Content } from '@stillair/events/modules/catalogue/state.ts'
import { type PutTranscript, transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import { type TranscriptEvent, transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import { contentEditingApi } from '../../contract/admin/content-editing.ts'
import type { PublicationPlan } from '../../contract/listener/content.ts'
import { type Route, routesOf } from '../../http/route.ts'
import type { RouteDeps } from '../../server/app-deps.ts'
import { requireUpToDateProjections } from '../../server/require-up-to-date-projections.ts'
import { withCoverImage } from '../cover-images/with-cover-image.ts'
import { changeHistory } from '../history/change-history.ts'
import { contentSteps } from '../history/content-steps.ts'
import { NAMES_READ } from '../history/display-names.ts'
import { withMediaLock } from '../media/media-lock.ts'
import { transcriptAt } from '../transcripts/transcript-at.ts'
import { readTranscript, TRANSCRIPT_BODY_LIMIT } from '../transcripts/transcript-from-request.ts'
import { adminContentOf, mediaOf } from './admin-content-response.ts'
import { changesOf, detailsOf } from './content-input.ts'
import { deletedContent, versionAt } from './past-versions.ts'
import { CONTENT_USAGE_READS, findContentUsage } from './queries.ts'
import { addressesOf, requireLoadable } from './require-loadable-addresses.ts'

export type EditingDeps = Pick<RouteDeps, 'store' | 'pool' | 'progress' | 'origins'>

/** Bytes. The session text may have 100,000 characters, at most 600 KiB as JSON; the other fields are short. */
const CONTENT_BODY_LIMIT = 1024 * 1024
const EDIT_BODY_LIMIT = CONTENT_BODY_LIMIT + TRANSCRIPT_BODY_LIMIT

/** Returns a draft's publication plan as the decider expects it. */
const planningOf = (plan: PublicationPlan | null | undefined, now: Date): Planning | undefined =>
  plan === undefined ? undefined : { plan, now }

/** Returns the time to unpublish as the decider expects it. */
const endingOf = (at: string | null | undefined, now: Date): Ending | undefined =>
  at === undefined ? undefined : { at, now }

async function replacingOf(store: EventStore, mediaId: string | null): Promise<Replacing> {
  return { mediaId, media: await mediaOf(store, mediaId) }
}

/** The routes with which admins edit content and read its history. */
export function editingRoutes(deps: EditingDeps): Route[] {
  const { store, pool } = deps

  /** Throws a `conflict` refusal when listeners would receive an address that their browsers block. */
  function refuseBlocked(before: Content, details: ContentDetails, isPublished: boolean): void {
    const publishedNow = before?.isPublished ? addressesOf(before.details) : null
    requireLoadable({ isPublished, addresses: addressesOf(details), publishedNow }, deps.origins)
  }

  async function decide(
    contentId: string,
    context: CommandContext,
    command: ContentCommand | ((before: Content) => Promise<ContentCommand>),
  ) {
    const stream = contentStream(contentId)
    const { state, position } = await handleCommand(store, context, { stream, decider: contentDecider, command })
    if (!state) throw notFound('The session')
    return { body: await adminContentOf(deps, state), position }
  }

  /**
   * Saves content together with its transcript, which is a separate stream. Nothing is written unless both would be
   * accepted. The transcript is written first, so that content is never published without it.
   */
  async function decideBoth(
    contentId: string,
    context: CommandContext,
    command: (before: Content) => Promise<ContentCommand>,
    transcript: Omit<PutTranscript, 'type' | 'contentId'> | undefined,
  ) {
    if (!transcript) return decide(contentId, context, command)
    const { state } = await loadState(store, contentStream(contentId), contentDecider)
    contentDecider.decide(await command(state), state)
    const put = await handleCommand(store, context, {
      stream: transcriptStream(contentId),
      decider: transcriptDecider,
      command: { type: 'PutTranscript', contentId, ...transcript },
    })
    const { body, position } = await decide(contentId, context, command)
    return { body, position: put.position > position ? put.position : position }
  }

  return routesOf(contentEditingApi, {
    'POST /api/content': {
      isForm: true,
      bodyLimit: CONTENT_BODY_LIMIT,
      handle({ body, command }) {
        const contentId = deterministicId('content', command.commandId)
        const { isPublished, publicationPlan, unpublishAt } = body
        const details = detailsOf(body)
        const planning = planningOf(publicationPlan, command.now)
        const ending = endingOf(unpublishAt, command.now)
        const { mediaId, coverImageUrl } = details
        return withCoverImage(deps, 'coverImageUrl', coverImageUrl, () =>
          withMediaLock(pool, mediaId, () =>
            decide(contentId, command, async (before) => {
              if (!before) refuseBlocked(null, details, isPublished)
              const media = await mediaOf(store, mediaId)
              return { type: 'CreateContent', contentId, details, isPublished, planning, ending, media }
            }),
          ),
        )
      },
    },

    'PATCH /api/content/:id': {
      isForm: true,
      bodyLimit: EDIT_BODY_LIMIT,
      handle({ params, body, command }) {
        const transcript = body.transcript !== undefined && {
          vtt: readTranscript(body.transcript, 'transcript').vtt,
          expectedRevision: body.expectedTranscriptRevision,
        }
        const { isPublished, publicationPlan, unpublishAt, replacement, expectedRevision } = body
        const planning = planningOf(publicationPlan, command.now)
        const ending = endingOf(unpublishAt, command.now)
        const changes = changesOf(body)
        const { mediaId, coverImageUrl } = changes
        return withCoverImage(deps, 'coverImageUrl', coverImageUrl, () =>
          withMediaLock(pool, mediaId ?? replacement ?? null, () =>
            decideBoth(
              params.id,
              command,
              async (before) => {
                if (before) refuseBlocked(before, { ...before.details, ...changes }, isPublished ?? before.isPublished)
                const named = mediaId === undefined ? (before?.details.mediaId ?? null) : mediaId
                const media = await mediaOf(store, named)
                const replacing = replacement === undefined ? undefined : await replacingOf(store, replacement)
                return {
                  type: 'EditContent',
                  changes,
                  isPublished,
                  planning,
                  ending,
                  replacing,
                  expectedRevision,
                  media,
                }
              },
              transcript || undefined,
            ),
          ),
        )
      },
    },

    'DELETE /api/content/:id': {
      async handle({ params: { id }, command }) {
        await requireUpToDateProjections(deps, CONTENT_USAGE_READS)
        const { position } = await handleCommand(store, command, {
          stream: contentStream(id),
          decider: contentDecider,
          command: async () => ({ type: 'DeleteContent' as const, use: await findContentUsage(pool, id, command.now) }),
        })
        // Content deleted earlier still has a stream; an id that never existed has none.
        if (position === 0n) throw notFound('The session')
        return { body: { id }, position }
      },
    },

    'POST /api/content/:id/undelete': {
      async handle({ params: { id }, command }) {
        const mediaId = (await deletedContent(store, id)).was?.details.mediaId ?? null
        return withMediaLock(pool, mediaId, () =>
          decide(id, command, async (before) => {
            const { was, binned } = await deletedContent(store, id)
            // The decider does nothing when the content still exists.
            const content = before ?? was
            if (!content) throw notFound('The session')
            const media = await mediaOf(store, content.details.mediaId)
            return { type: 'UndeleteContent', was: content, binned, media, now: command.now }
          }),
        )
      },
    },

    'POST /api/content/:id/purge': {
      async handle({ params: { id }, command }) {
        const { position } = await handleCommand(store, command, {
          stream: contentStream(id),
          decider: contentDecider,
          async command(before) {
            const { was, binned } = await deletedContent(store, id)
            if (!before && !was) throw notFound('The session')
            return { type: 'PurgeContent' as const, contentId: id, binned, now: command.now }
          },
        })
        return { body: { id }, position }
      },
    },

    'GET /api/content/:id/history': {
      reads: [NAMES_READ],
      async handle({ params: { id } }) {
        const [own, transcript] = await Promise.all([
          store.readStream<ContentEvent>(contentStream(id)),
          store.readStream<TranscriptEvent>(transcriptStream(id)),
        ])
        // Throws when the content does not exist or has been deleted.
        versionAt(own.events, own.revision)
        return { body: await changeHistory(pool, await contentSteps(own.events, transcript.events)) }
      },
    },

    'POST /api/content/:id/restore': {
      async handle({ params, body, command }) {
        const { revision, transcriptRevision, keepRecording, expectedRevision } = body
        const { events } = await store.readStream<ContentEvent>(contentStream(params.id))
        const version = versionAt(events, revision)
        const { mediaId } = version
        // Read before any write, so that a missing version is refused first.
        const vtt =
          transcriptRevision === undefined ? undefined : await transcriptAt(store, params.id, transcriptRevision)
        return withMediaLock(pool, keepRecording ? null : mediaId, () =>
          decideBoth(
            params.id,
            command,
            async (before) => {
              const details = keepRecording && before ? { ...version, ...recordingOf(before.details) } : version
              if (before) refuseBlocked(before, details, before.isPublished)
              const media = await mediaOf(store, keepRecording ? (before?.details.mediaId ?? null) : mediaId)
              return { type: 'RestoreContent', version, keepRecording, expectedRevision, media }
            },
            vtt === undefined ? undefined : { vtt, expectedRevision: body.expectedTranscriptRevision },
          ),
        )
      },
    },
  })
}
