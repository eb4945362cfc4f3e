import type { OpenedPreview } from '@stillair/api/contract/previews.ts'
import { publicAnswer } from '../../api/public-answer.ts'

/** The code of what a link answers that has ended, or never was one. */
export const PREVIEW_OVER = 'preview-over'

/**
 * Opens a preview by what stands behind the `#` of its link, for whoever has it; who is signed in is not told.
 *
 * @throws {ApiError} with the code {@link PREVIEW_OVER} when it opens nothing any more, and others when it could not be asked.
 */
export const openPreview = (link: string, signal: AbortSignal): Promise<OpenedPreview> =>
  publicAnswer('POST /api/previews/open', { body: { link }, signal })

/** The link in an address, without the full stop or bracket that a mail program took for a part of it. */
export const linkIn = (hash: string): string => hash.replace(/^#/, '').replace(/[^\w-]+$/, '')
