import { foldEvents } from '@stillair/events/language/fold-events.ts'
import { type LinkTime, previewLinksDecider, workingLinks } from '@stillair/events/modules/previews/decider.ts'
import { type PreviewLinkEvent, previewLinksStream } from '@stillair/events/modules/previews/events.ts'
import type { PreviewLink } from '../../contract/admin/previews.ts'
import type { RouteDeps } from '../../server/app-deps.ts'
import { displayNames } from '../history/display-names.ts'
import { previewToken } from './preview-token.ts'

type LinksDeps = Pick<RouteDeps, 'store' | 'pool' | 'signingKey'>

/** Returns the valid links of a session from its stream, newest first. */
export async function findPreviewLinks(deps: LinksDeps, contentId: string, at: LinkTime): Promise<PreviewLink[]> {
  const { events } = await deps.store.readStream<PreviewLinkEvent>(previewLinksStream(contentId))
  const links = foldEvents(previewLinksDecider.evolve, previewLinksDecider.initialState, events)
  const makers = new Map(
    events
      .filter(({ type }) => type === 'PreviewLinkMade')
      .map(({ data, metadata }) => [data.linkId, metadata.actor.id] as const),
  )
  const names = await displayNames(deps.pool, [...new Set(makers.values())])
  return workingLinks(links, at)
    .toReversed()
    .map(({ linkId, madeAt, until }) => ({
      id: linkId,
      address: `/preview#${previewToken({ contentId, linkId }, deps.signingKey)}`,
      madeAt,
      by: names.get(makers.get(linkId) ?? '') ?? null,
      until,
    }))
}
