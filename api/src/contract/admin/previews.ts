import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { Content, Playback } from '../listener/content.ts'
import { Transcript } from '../listener/transcripts.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { Deleted } from './deleted.ts'

/** The choices for how many days a preview link works. */
export const PREVIEW_DAYS = [1, 7, 30] as const

/** A link that shows one session as it is saved, even a draft, to a person without an account. */
export const PreviewLink = z.object({
  id: z.string(),
  /** Path and fragment on the app's own origin. Browsers don't send the fragment to servers, so no log contains it. */
  address: z.string(),
  madeAt: z.iso.datetime(),
  /** The person who created it; null if their account is deleted. */
  by: z.string().nullable(),
  /** When it expires. */
  until: z.iso.datetime(),
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** `POST /api/content/{id}/preview-links`. */
export const MakePreviewLink = z.strictObject({ days: z.literal(PREVIEW_DAYS, 'Choose 1, 7 or 30 days') })

/** `POST /api/previews/open`: the part of a link after the `#`. */
export const OpenPreview = z.strictObject({ link: boundedText(300).min(1) })

/** The content of a link: the session as a subscriber sees it, and its transcript. */
export const OpenedPreview = z.object({
  content: Content,
  /** Null without a transcript. */
  transcript: Transcript.nullable(),
  /** Null if there is nothing to play. Its URLs expire with the link at the latest. */
  playback: Playback.nullable(),
  until: z.iso.datetime(),
})
export type OpenedPreview = z.infer<typeof OpenedPreview>

/** Preview links for people without an account. */
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
