import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { Content, Playback } from '@stillair/api/contract/listener/content.ts'
import { coverAt, galleryCoverOf } from '@stillair/api/contract/shared/cover-gallery.ts'
import { isPlayable } from '../../shared/media-state-checks.ts'
import { chaptersOf } from '../values/chapters-text.ts'
import { type ContentValues, TEXTS } from '../values/content-values.ts'
import { secondsOf } from '../values/duration-text.ts'

export type PreviewAs = 'subscriber' | 'free'

/** How long the preview of an external file lasts, in milliseconds. Its address needs no signature. */
const LIFETIME_MS = 6 * 60 * 60 * 1000

interface Inputs {
  readonly values: ContentValues
  /** The content as saved; null when it is not. */
  readonly base: AdminContent | null
  readonly recording: Media | undefined
}

/** Returns the texts as the server would store them. */
const textsOf = (values: ContentValues) =>
  Object.fromEntries(TEXTS.map((field) => [field, values[field].trim() || null])) as Pick<
    Content,
    (typeof TEXTS)[number]
  >

/** Returns content as listeners would get it if the form were saved and published now. */
export function previewContent({ values, base, recording }: Inputs, as: PreviewAs): Content {
  const isLocked = as === 'free' && !values.isFreeContent
  const length = secondsOf(values.duration)
  return {
    id: base?.id ?? 'preview',
    ...textsOf(values),
    title: values.title.trim() || 'Untitled',
    type: recording?.kind ?? values.type,
    fileUrl: null,
    duration: values.mediaId !== null ? (recording?.duration ?? null) : length && length > 0 ? length : null,
    categoryId: values.categoryId,
    tags: [...values.tags],
    isPublished: true,
    isFreeContent: values.isFreeContent,
    // Text is omitted for listeners who may not play the content.
    chapters: isLocked ? [] : chaptersOf(values.chapters).filter(({ start, title }) => start >= 0 && title !== ''),
    sessionText: isLocked ? null : values.sessionText || null,
    viewCount: 0,
    createdAt: base?.createdAt ?? new Date(0).toISOString(),
    mediaId: values.mediaId,
    isPlayable: values.mediaId !== null ? recording !== undefined && isPlayable(recording) : isAddress(values.fileUrl),
    cover: coverOf(values, base),
    hasTranscript: base?.hasTranscript ?? false,
    downloadSize: null,
    isLocked,
  }
}

function coverOf(values: ContentValues, base: AdminContent | null): Content['cover'] {
  // Before the first save there is no id to decide the picture, so the preview may show another one.
  return coverAt(values.coverImageUrl, galleryCoverOf(base?.id ?? '', values.categoryId), null)
}

/** Returns whether a text is the address of an external file. */
export function isAddress(text: string): boolean {
  return /^https?:/i.test(text.trim()) && URL.canParse(text.trim())
}

/** Returns how an external file is played, as the server would answer. */
export function playbackElsewhere(values: ContentValues, now: Date): Playback {
  const length = secondsOf(values.duration)
  return {
    type: values.type,
    hlsUrl: values.fileUrl.trim(),
    downloadUrl: null,
    posterUrl: null,
    waveform: null,
    duration: length && length > 0 ? length : 0,
    resumeAt: 0,
    expiresAt: new Date(now.getTime() + LIFETIME_MS).toISOString(),
  }
}
