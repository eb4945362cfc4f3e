import type { Content } from '../contract/content.ts'
import type { UploadedMedia } from '../media/decider.ts'
import { placeholders } from './categories.ts'
import type { LibrarySession } from './decider.ts'

/**
 * A session as its own stream has it, which is what a command answers: the list may not have seen it yet. What the
 * stream does not know, its cover and its views, is taken from the list where that has them (`listed`).
 */
export function contentOf(session: NonNullable<LibrarySession>, media: UploadedMedia, listed: Content | null): Content {
  const { contentId, details, isPublished, createdAt } = session
  const packaged = media?.packaged ?? null
  return {
    ...details,
    id: contentId,
    fileUrl: packaged ? `/media/${packaged.prefix}/${packaged.masterPlaylist}` : details.fileUrl,
    duration: packaged?.duration ?? details.duration,
    isPublished,
    viewCount: listed?.viewCount ?? 0,
    createdAt,
    isPlayable: details.mediaId === null ? details.fileUrl !== null : packaged !== null,
    cover:
      listed?.categoryId === details.categoryId
        ? listed.cover
        : { prefix: null, placeholder: placeholders[details.categoryId] },
    hasTranscript: listed?.hasTranscript ?? false,
    isLocked: false,
  }
}
