import { deterministicId } from '@stillair/events/language/deterministic-id.ts'
import { notFound, Refusal } from '@stillair/events/language/refusal.ts'
import { handleCommand } from '@stillair/events/log/handle-command.ts'
import { loadState } from '@stillair/events/log/load-state.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import { contentStream } from '@stillair/events/modules/catalogue/events.ts'
import { type LinkTime, previewLinksDecider, workingLinks } from '@stillair/events/modules/previews/decider.ts'
import { previewLinksStream } from '@stillair/events/modules/previews/events.ts'
import { previewApi } from '../../contract/admin/previews.ts'
import { routesOf } from '../../http/route.ts'
import { routeModule } from '../../server/route-module.ts'
import { deletedContent } from '../catalogue/past-versions.ts'
import { NAMES_READ } from '../history/display-names.ts'
import { findPreviewLinks } from './find-preview-links.ts'
import { openedPreview } from './open-preview.ts'
import { readPreviewToken } from './preview-token.ts'

const DAY = 24 * 60 * 60 * 1000
/** Openings from one address per hour: enough for a whole office in which everybody opens the link a few times. */
const MOST_OPENINGS = 120

export const previewRoutes = routeModule((deps) => {
  const { store, signingKey } = deps

  async function requireContent(contentId: string): Promise<void> {
    const { state } = await loadState(store, contentStream(contentId), contentDecider)
    if (!state) throw notFound('The session')
  }

  const timeOf = async (contentId: string, now: Date): Promise<LinkTime> => ({
    now,
    deletedAt: (await deletedContent(store, contentId)).binned.deletedAt,
  })

  /** Returns the session that a link opens, and until when. Throws the same `not-found` refusal for every reason. */
  async function openedBy(link: string, now: Date) {
    const ids = readPreviewToken(link, signingKey)
    if (!ids) throw over()
    const { state } = await loadState(store, previewLinksStream(ids.contentId), previewLinksDecider)
    const working = workingLinks(state, await timeOf(ids.contentId, now)).find(({ linkId }) => linkId === ids.linkId)
    const content = await loadState(store, contentStream(ids.contentId), contentDecider)
    if (!working || !content.state) throw over()
    return { contentId: ids.contentId, until: new Date(working.until) }
  }

  return routesOf(previewApi, {
    'GET /api/content/:id/preview-links': {
      reads: [NAMES_READ],
      async handle({ params: { id }, command: { now } }) {
        await requireContent(id)
        return { body: await findPreviewLinks(deps, id, await timeOf(id, now)) }
      },
    },

    'POST /api/content/:id/preview-links': {
      // The link is a secret, so the answer is not stored for replay; a repetition computes the same link.
      personal: true,
      async handle({ params: { id: contentId }, body, command }) {
        await requireContent(contentId)
        const linkId = deterministicId('preview-link', command.commandId)
        const at = await timeOf(contentId, command.now)
        const { position } = await handleCommand(store, command, {
          stream: previewLinksStream(contentId),
          decider: previewLinksDecider,
          command: {
            type: 'MakePreviewLink',
            contentId,
            linkId,
            at,
            until: new Date(command.now.getTime() + body.days * DAY),
          },
        })
        const link = (await findPreviewLinks(deps, contentId, at)).find(({ id }) => id === linkId)
        // The request was repeated after the link had been revoked.
        if (!link) throw over()
        return { body: link, position }
      },
    },

    'DELETE /api/content/:id/preview-links/:linkId': {
      async handle({ params: { id: contentId, linkId }, command }) {
        const at = await timeOf(contentId, command.now)
        const { position } = await handleCommand(store, command, {
          stream: previewLinksStream(contentId),
          decider: previewLinksDecider,
          command: { type: 'EndPreviewLink', contentId, linkId, at },
        })
        // The session has never had a link.
        if (position === 0n) throw notFound('The link')
        return { body: { id: linkId }, position }
      },
    },

    'POST /api/previews/open': {
      limit: { requests: MOST_OPENINGS, seconds: 60 * 60 },
      // The answer contains secret addresses and the request changes nothing, so the answer is not stored.
      personal: true,
      async handle({ body, command: { now } }) {
        const { contentId, until } = await openedBy(body.link, now)
        const opened = await openedPreview(deps, contentId, until, now)
        if (!opened) throw notReady()
        return { body: opened, position: null }
      },
    },
  })
})

const over = () =>
  new Refusal('not-found', 'preview-over', 'This preview link has expired. Ask the person who sent it for a new one.')
/** A session saved a moment ago may not be in the library yet. */
const notReady = () =>
  new Refusal('not-ready', 'not-ready', 'This preview is not ready yet. Please try again in a moment.')
