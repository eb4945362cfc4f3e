import type { Decider } from '../../language/decider.ts'
import { conflict } from '../../language/refusal.ts'
import { PreviewLinkEnded, type PreviewLinkEvent, PreviewLinkMade } from './events.ts'

/** The most links of one session that work at a time: more are not looked after. */
export const MOST_PREVIEW_LINKS = 10

export interface PreviewLink {
  readonly linkId: string
  /** When it was made and until when it works, ISO 8601 in UTC. */
  readonly madeAt: string
  readonly until: string
}

/** What was made and not ended, expired ones among them, oldest first. */
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

/** By what it is decided whether a link works. */
export interface LinkTime {
  readonly now: Date
  /** When the session was last deleted, ISO 8601 in UTC; empty when it never was. Restoring it brings no link back. */
  readonly deletedAt: string
}

/** Those that open the session now. */
export const workingLinks = (links: PreviewLinks, { now, deletedAt }: LinkTime): PreviewLinks =>
  links.filter(({ madeAt, until }) => now < new Date(until) && madeAt > deletedAt)

/** Links are made until there are too many, and ended; one whose time is over is no more. */
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
