import type { DomainEvent } from '@stillair/events/language/event.ts'
import type { StreamName } from '@stillair/events/language/stream-name.ts'
import {
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
  ContentPublished,
  ContentPurged,
  ContentViewed,
  CoverDrawn,
  contentStream,
  coverStream,
  UnpublicationPlanned,
  UnpublicationPlanWithdrawn,
  viewStream,
} from '@stillair/events/modules/catalogue/events.ts'
import { CoverImageRemoved, CoverImageStored, coverImageStream } from '@stillair/events/modules/cover-images/events.ts'
import {
  MediaDeleted,
  MediaPackaged,
  MediaPackagingStarted,
  MediaUploaded,
  mediaStream,
  PACKAGING_RULES,
  type PackagedMedia,
} from '@stillair/events/modules/media/events.ts'
import {
  ProgramDeleted,
  ProgramPurged,
  ProgramUndeleted,
  programStream,
} from '@stillair/events/modules/programs/events.ts'
import { TranscriptAttached, transcriptStream } from '@stillair/events/modules/transcripts/events.ts'
import { randomChanges } from './random-changes.ts'
import { randomProgramDeed } from './random-programs.ts'

interface Parts {
  /** Returns numbers from 0 to 1. */
  readonly random: () => number
  /** Returns true on the first call with an id. */
  readonly isNew: (id: string) => boolean
  readonly contentDetails: () => ContentDetails
  readonly packaged: () => PackagedMedia
}

type Deed = readonly [StreamName, ...DomainEvent[]]

/** How many uploads and images exist for the admin; contents name them whether or not they exist. */
export const ITEMS = { media: 20, images: 8 } as const

/**
 * Returns a random event about things that an admin creates and deletes: contents, uploads, programs, cover images.
 * There are many of each. At any moment, some do not exist yet, some exist, and some are deleted but still get events.
 */
export function randomAdminAction({ random, isNew, contentDetails, packaged }: Parts): Deed {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(...list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]

  const ofContent = (): Deed => {
    const contentId = `brief${below(16)}`
    const stream = contentStream(contentId)
    if (isNew(contentId)) {
      return [stream, ContentCreated({ contentId, details: contentDetails() }), ContentPublished({ contentId })]
    }
    return pick<() => Deed>(
      () => [stream, ContentEdited({ contentId, changes: randomChanges(contentDetails(), random) })],
      () => [stream, ContentEdited({ contentId, changes: randomChanges(contentDetails(), random) })],
      () => [viewStream(`${below(1e9)}`), ContentViewed({ viewId: 'v', userId: 'user1', contentId })],
      () => [
        coverStream(contentId),
        CoverDrawn({ contentId, categoryId: pick(1, 2, 3), keyPrefix: 'covers/b', placeholder: '#cdb3a6' }),
      ],
      () => [transcriptStream(contentId), TranscriptAttached({ contentId, vtt: 'WEBVTT' })],
      ...Array.from({ length: 2 }, () => (): Deed => [stream, ContentDeleted({ contentId })]),
      () => [stream, ContentPurged({ contentId })],
      () => [stream, UnpublicationPlanned({ contentId, at: '2026-12-31T18:00:00.000Z' })],
      () => [stream, UnpublicationPlanWithdrawn({ contentId })],
    )()
  }

  const ofMedia = (): Deed => {
    const mediaId = `brief-media${below(ITEMS.media)}`
    const stream = mediaStream(mediaId)
    if (isNew(mediaId)) {
      const about = { fileName: 'a.mp4', contentType: 'video/mp4', size: below(1e10), uploadedBy: `user${below(6)}` }
      return [stream, MediaUploaded({ mediaId, ...about })]
    }
    return pick<() => Deed>(
      () => [stream, MediaPackagingStarted({ mediaId, attempt: 'attempt' })],
      () => [stream, MediaPackaged({ mediaId, attempt: 'attempt', packaged: packaged(), rules: PACKAGING_RULES })],
      () => [stream, MediaDeleted({ mediaId, filesGoAt: '2026-03-01T00:00:00.000Z' })],
    )()
  }

  const ofProgram = (): Deed => {
    const programId = `brief-program${below(8)}`
    const isFirst = isNew(programId)
    const stream = programStream(programId)
    if (!isFirst && random() < 0.3) return [stream, ProgramDeleted({ programId })]
    if (!isFirst && random() < 0.1) return [stream, ProgramPurged({ programId })]
    if (!isFirst && random() < 0.3) {
      const details = { title: 'Back', description: null, whoIsThisFor: null, coverUrl: null, tags: [] }
      const about = { details, contentIds: ['content1'], createdAt: '2026-03-01T00:00:00.000Z', revision: 9 }
      return [stream, ProgramUndeleted({ programId, ...about })]
    }
    return randomProgramDeed(programId, isFirst, random)
  }

  const ofImage = (): Deed => {
    const number = below(ITEMS.images)
    const imageId = `image${number}`
    const stream = coverImageStream(imageId)
    // Every other image stays.
    if (!isNew(imageId)) return number % 2 === 0 ? [stream, CoverImageRemoved({ imageId })] : ofContent()
    const about = { keyPrefix: `covers/image-${imageId}`, placeholder: '#cdb3a6', width: 1600, height: 1200 }
    return [stream, CoverImageStored({ imageId, ...about, size: below(1e7), uploadedBy: `user${below(6)}` })]
  }

  const deeds = [ofContent, ofContent, ofContent, ofMedia, ofMedia, ofMedia, ofProgram, ofProgram] as const
  return random() < 0.1 ? ofImage() : pick(...deeds)()
}
