import { isDeepStrictEqual } from 'node:util'
import {
  ContentCreated,
  type ContentDetails,
  ContentEdited,
  type ContentEvent,
  ContentPublished,
  ContentUnpublished,
} from '@stillair/events/catalogue.ts'
import type { Decider } from '../decider.ts'
import type { UploadedMedia } from '../media/decider.ts'
import { conflict, invalid, notFound } from '../refusal.ts'

/** One session of the library; null when there is none. */
export type LibrarySession = {
  readonly contentId: string
  readonly details: ContentDetails
  readonly isPublished: boolean
  readonly createdAt: string
} | null

export type ContentCommand =
  | {
      readonly type: 'CreateContent'
      readonly contentId: string
      readonly details: ContentDetails
      readonly isPublished: boolean
      /** The upload that `details.mediaId` names, as it is now; null when there is none. */
      readonly media: UploadedMedia
    }
  | {
      readonly type: 'EditContent'
      readonly changes: Partial<ContentDetails>
      /** Left as it is when undefined. */
      readonly isPublished: boolean | undefined
      /** The upload that is named after the changes. */
      readonly media: UploadedMedia
    }

export const contentDecider: Decider<LibrarySession, ContentCommand, ContentEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'CreateContent': {
        if (state) return []
        const { contentId, isPublished, media } = command
        const details = withMedia(command.details, media)
        if (isPublished) requirePlayable(details, media)
        const created = ContentCreated({ contentId, details })
        return isPublished ? [created, ContentPublished({ contentId })] : [created]
      }
      case 'EditContent': {
        if (!state) throw notFound('The session')
        const { contentId } = state
        const details = withMedia({ ...state.details, ...command.changes }, command.media)
        const isPublished = command.isPublished ?? state.isPublished
        if (isPublished) requirePlayable(details, command.media)
        const edited = isDeepStrictEqual(details, state.details) ? [] : [ContentEdited({ contentId, details })]
        if (isPublished === state.isPublished) return edited
        return [...edited, isPublished ? ContentPublished({ contentId }) : ContentUnpublished({ contentId })]
      }
      default:
        return command satisfies never
    }
  },

  evolve(state, event, occurredAt) {
    if (event.type === 'ContentCreated') return { ...event.data, isPublished: false, createdAt: occurredAt }
    if (!state) return state
    switch (event.type) {
      case 'ContentEdited':
        return { ...state, details: event.data.details }
      case 'ContentPublished':
        return { ...state, isPublished: true }
      case 'ContentUnpublished':
        return { ...state, isPublished: false }
      case 'ContentDeleted':
        return null
      default:
        return event satisfies never
    }
  },
}

/** What follows from the attached upload: its measured duration, and no address of its own. */
function withMedia(details: ContentDetails, media: UploadedMedia): ContentDetails {
  if (details.mediaId === null) {
    const isOfFormerMedia = details.fileUrl?.startsWith('/media/') ?? false
    return isOfFormerMedia ? { ...details, fileUrl: null } : details
  }
  if (!media) throw invalid('The upload was not found.', { mediaId: 'There is no such upload' })
  const { packaged } = media
  if (packaged && packaged.kind !== details.type) {
    const sentence = `The upload is ${packaged.kind}, so the session cannot be ${details.type}.`
    throw conflict('media-type', sentence, { type: sentence })
  }
  return { ...details, fileUrl: null, duration: packaged?.duration ?? null }
}

function requirePlayable(details: ContentDetails, media: UploadedMedia): void {
  if (details.mediaId === null) {
    if (details.fileUrl !== null) return
    throw conflict('not-playable', 'Attach an upload or give a file address before publishing.')
  }
  if (media?.packaged) return
  const sentence =
    media?.state === 'failed'
      ? 'The upload could not be packaged. Try it again or attach another before publishing.'
      : 'The upload is still being packaged. Publish it once it can be played.'
  throw conflict('not-playable', sentence)
}
