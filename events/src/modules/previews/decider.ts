import type { Decider } from '../../language/decider.ts'
import { conflict } from '../../language/refusal.ts'
import { PreviewLinkEnded, type PreviewLinkEvent, PreviewLinkMade } from './events.ts'

/** The maximum number of working links of one session; editors would lose track of more. */
export const MOST_PREVIEW_LINKS = 10

export interface PreviewLink {
  readonly linkId: string
  /** When the link was created and when it expires, ISO 8601 in UTC. */
  readonly madeAt: string
  readonly until: string
}

/** The links of a session that no editor has ended, including expired ones, oldest first. */
export type PreviewLinks = readonly PreviewLink[]

export type PreviewLinkCommand =
  | {
      readonly type: 'MakePreviewLink'
      readonly contentId: string
      readonly linkId: string
      readonly until: Date
      readonly at: LinkTime
    }
  | { readonly type: 'EndPreviewLink'; readonly contentId: string; readonly linkId: string; readonly at: LinkTime }

/** The times that decide whether a link works. */
export interface LinkTime {
  readonly now: Date
  /** When the session was last deleted, ISO 8601 in UTC; empty if never. Restoring a session does not restore its links. */
  readonly deletedAt: string
}

/** Returns the links that currently open the session. */
export const workingLinks = (links: PreviewLinks, { now, deletedAt }: LinkTime): PreviewLinks =>
  links.filter(({ madeAt, until }) => now < new Date(until) && madeAt > deletedAt)

/** Creates links up to the maximum, and ends them. An expired link counts as ended. */
export const previewLinksDecider: Decider<PreviewLinks, PreviewLinkCommand, PreviewLinkEvent> = {
  initialState: [],
  decide(command, links) {
    const { contentId, linkId, at } = command
    const working = workingLinks(links, at)
    const isThere = links.some((link) => link.linkId === linkId)
    if (command.type === 'MakePreviewLink') {
      if (isThere) return []
      if (working.length >= MOST_PREVIEW_LINKS) {
        throw conflict(
          'too-many-links',
          `A session has at most ${MOST_PREVIEW_LINKS} preview links at a time. End one of them first.`,
        )
      }
      return [PreviewLinkMade({ contentId, linkId, until: command.until.toISOString() })]
    }
    return working.some((link) => link.linkId === linkId) ? [PreviewLinkEnded({ contentId, linkId })] : []
  },
  evolve(links, { type, data }, madeAt) {
    if (type === 'PreviewLinkEnded') return links.filter(({ linkId }) => linkId !== data.linkId)
    return [...links, { linkId: data.linkId, madeAt, until: data.until }]
  },
}
