import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { CategoryId, Content, CreateContent, EditContent } from '@stillair/api/contract/listener/content.ts'
import { isSame } from '../../form/editor/merge-edits.ts'
import { addressText } from '../../form/fields/check-field.ts'
import { kindOf, titleOf } from '../../media/file-labels.ts'
import { chaptersOf, chaptersText } from './chapters-text.ts'
import { durationText, secondsOf } from './duration-text.ts'
import { endOf, localText, planOf, planText } from './publication-plan.ts'
import type { TranscriptValue } from './transcript-value.ts'

/** The fields that are texts both in the form and in the contract. */
export const TEXTS = [
  'title',
  'description',
  'coverImageUrl',
  'thumbnailUrl',
  'sessionText',
  'voice',
  'producer',
] as const
type Texts = Readonly<Record<(typeof TEXTS)[number], string>>

/**
 * Content as its form stores it: texts as typed, with an empty text for a missing value. `sessionText` is HTML. An empty cover
 * means the automatic one.
 */
export interface ContentValues extends Texts {
  readonly mediaId: string | null
  /** The address of a file on another server, for content without a recording. */
  readonly fileUrl: string
  readonly type: Content['type']
  /** As typed, for content without a recording; see `secondsOf`. */
  readonly duration: string
  readonly categoryId: CategoryId
  readonly tags: readonly string[]
  /** As typed, one chapter a line; see `chaptersOf`. */
  readonly chapters: string
  readonly isFreeContent: boolean
  readonly isPublished: boolean
  /** When the server publishes a draft automatically; see `planOf`. */
  readonly publicationPlan: string
  /** When the server unpublishes it automatically; see `endOf`. */
  readonly unpublishAt: string
  /** The upload that replaces the recording once it is playable. */
  readonly replacement: string | null
}

export type ContentField = keyof ContentValues

/** All values of the form. */
export type ContentDraft = ContentValues & { readonly transcript: TranscriptValue }

/** The fields in the order of the form, with their labels. */
export const FIELD_NAMES: Readonly<Record<ContentField, string>> = {
  title: 'Title',
  description: 'Description',
  mediaId: 'Recording',
  fileUrl: 'Address of a file on another server',
  type: 'Type',
  duration: 'Duration',
  categoryId: 'Category',
  tags: 'Tags',
  coverImageUrl: 'Cover',
  thumbnailUrl: 'Thumbnail address',
  sessionText: 'Session details',
  voice: 'Voice',
  producer: 'Producer',
  chapters: 'Chapters',
  isFreeContent: 'Free',
  isPublished: 'Published',
  publicationPlan: 'Scheduled publishing',
  unpublishAt: 'Scheduled unpublishing',
  replacement: 'Recording to come',
}

/** The labels of all values of the form. */
export const DRAFT_NAMES: Readonly<Record<keyof ContentDraft, string>> = { ...FIELD_NAMES, transcript: 'Transcript' }

export const FIELDS = Object.keys(FIELD_NAMES) as readonly ContentField[]

/** The fields that the recording determines. The form does not set them while there is one. */
const OF_THE_RECORDING: readonly ContentField[] = ['fileUrl', 'duration']

const textsOf = (content: Partial<AdminContent>) =>
  Object.fromEntries(TEXTS.map((field) => [field, content[field] ?? ''])) as Texts

/** Returns the initial values of the form for saved content. */
export function valuesOf(content: AdminContent): ContentValues {
  const hasRecording = content.mediaId !== null
  return {
    ...textsOf(content),
    mediaId: content.mediaId,
    fileUrl: hasRecording ? '' : (content.fileUrl ?? ''),
    type: content.type,
    duration: hasRecording ? '' : durationText(content.duration),
    categoryId: content.categoryId,
    tags: content.tags,
    chapters: chaptersText(content.chapters),
    isFreeContent: content.isFreeContent,
    isPublished: content.isPublished,
    publicationPlan: planText(content.publicationPlan),
    unpublishAt: content.unpublishAt === null ? '' : localText(new Date(content.unpublishAt)),
    // A failed replacement will not be retried.
    replacement: content.replacement?.problem === null ? content.replacement.mediaId : null,
  }
}

/** Returns the initial values of the form for new content. Content created from an upload gets a suggested title. */
export function newValues(media: Media | null): ContentValues {
  return {
    ...textsOf({ title: media ? titleOf(media) : '' }),
    mediaId: media?.id ?? null,
    fileUrl: '',
    type: media ? kindOf(media) : 'audio',
    duration: '',
    categoryId: 1,
    tags: [],
    chapters: '',
    isFreeContent: false,
    isPublished: false,
    publicationPlan: '',
    unpublishAt: '',
    replacement: null,
  }
}

/** Returns all values in the contract's format for new content, which has no recording to replace yet. */
export function bodyOf({ replacement: _, ...values }: ContentValues): CreateContent {
  const body = {
    ...values,
    fileUrl: addressText(values.fileUrl),
    coverImageUrl: addressText(values.coverImageUrl),
    thumbnailUrl: addressText(values.thumbnailUrl),
    duration: secondsOf(values.duration),
    tags: [...values.tags],
    chapters: chaptersOf(values.chapters),
    publicationPlan: values.isPublished ? null : planOf(values.publicationPlan),
    unpublishAt: endOf(values.unpublishAt),
  }
  return values.mediaId === null ? body : { ...body, fileUrl: null, duration: null }
}

/** Returns the fields that differ. */
export function differingFields(base: ContentValues, values: ContentValues): ContentField[] {
  return FIELDS.filter((field) => {
    if (values.mediaId !== null && OF_THE_RECORDING.includes(field)) return false
    return !isSame(base[field], values[field])
  })
}

/** Returns only the differences, in the contract's format. */
export function changesBetween(base: ContentValues, values: ContentValues): EditContent {
  const body = { ...bodyOf(values), replacement: values.replacement }
  return Object.fromEntries(differingFields(base, values).map((field) => [field, body[field]]))
}
