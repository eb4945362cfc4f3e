import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { Content, Playback } from './content.ts'
import { Deleted } from './deleted.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'
import { Transcript } from './transcripts.ts'

/** For how many days a preview link may work. */
export const PREVIEW_DAYS = [1, 7, 30] as const

/** A link by which somebody without an account looks at one session as it is saved, a draft too. */
export const PreviewLink = z.object({
  id: z.string(),
  /** Path and fragment on the app's own origin; the fragment is sent to no server, so it is in no log. */
  address: z.string(),
  madeAt: z.iso.datetime(),
  /** Who made it; null for somebody whose account is deleted. */
  by: z.string().nullable(),
  /** Until when it works. */
  until: z.iso.datetime(),
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** `POST /api/content/{id}/preview-links`. */
export const MakePreviewLink = z.strictObject({ days: z.literal(PREVIEW_DAYS, 'Choose 1, 7 or 30 days') })

/** `POST /api/previews/open`: what stands behind the `#` of a link. */
export const OpenPreview = z.strictObject({ link: boundedText(300).min(1) })

/** What the link opens: the session as a subscriber has it, and the words that are spoken in it. */
export const OpenedPreview = z.object({
  content: Content,
  /** Null when it has none. */
  transcript: Transcript.nullable(),
  /** Null while there is nothing to play. Its addresses end with the link, at the latest. */
  playback: Playback.nullable(),
  until: z.iso.datetime(),
})
export type OpenedPreview = z.infer<typeof OpenedPreview>

/** Links for those who have no account. */
export const previewApi = endpoints({ access: 'admin', tag: 'Library' }, {
  'GET /api/content/:id/preview-links': {
    summary: 'The preview links of a session that work now, newest first',
    answer: z.array(PreviewLink),
  },
  'POST /api/content/:id/preview-links': {
    summary: 'Creates a link that shows a session to anybody until it expires',
    body: MakePreviewLink,
    status: 201,
    answer: PreviewLink,
  },
  'DELETE /api/content/:id/preview-links/:linkId': { summary: 'Ends a preview link before its time', answer: Deleted },
  'POST /api/previews/open': {
    access: 'public',
    summary: 'The session that a preview link opens, and how to play it',
    body: OpenPreview,
    answer: OpenedPreview,
  },
} satisfies OwnEndpoints)
