import { isDeepStrictEqual } from 'node:util'
import {
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
  type ContentEvent,
  ContentPublished,
  ContentUnpublished,
} from '@stillair/events/catalogue/events.ts'
import type { Decider } from '../decider.ts'
import type { UploadedMedia } from '../media/decider.ts'
import { conflict, notFound } from '../refusal.ts'
import { type ContentUse, requireUnused } from './content-use.ts'
import { recordingOf, requireMedia, requirePlayable, withMedia } from './recording.ts'

/** One session of the library; null when there is none, or none any more. */
export type LibrarySession = {
  readonly contentId: string
  readonly details: ContentDetails
  readonly isPublished: boolean
  readonly createdAt: string
  /** When its newest event happened, ISO 8601 in UTC. */
  readonly updatedAt: string
  /** Of its newest event, from 0. */
  readonly revision: number
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
      /** The revision that the editor has seen; undefined changes the newest, whatever it is. */
      readonly expectedRevision: number | undefined
    }
  | {
      readonly type: 'RestoreContent'
      /** What was written at the revision that comes back. */
      readonly version: ContentDetails
      /** Leaves the recording as it is now. */
      readonly keepRecording: boolean
      /** The upload that is named afterwards. */
      readonly media: UploadedMedia
      readonly expectedRevision: number | undefined
    }
  | { readonly type: 'DeleteContent'; readonly use: ContentUse }

export const contentDecider: Decider<LibrarySession, ContentCommand, ContentEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'CreateContent': {
        if (state) return []
        const { contentId, isPublished, media } = command
        const details = withMedia(command.details, media)
        requireMedia(details, media)
        if (isPublished) requirePlayable(details, media)
        const created = ContentCreated({ contentId, details })
        return isPublished ? [created, ContentPublished({ contentId })] : [created]
      }
      case 'EditContent':
        if (!state) throw notFound('The session')
        return edited(state, { ...state.details, ...command.changes }, command)
      case 'RestoreContent': {
        if (!state) throw notFound('The session')
        const { version, keepRecording } = command
        const details = keepRecording ? { ...version, ...recordingOf(state.details) } : version
        requireRecordingOf(details, state, command.media)
        return edited(state, details, { ...command, isPublished: undefined })
      }
      case 'DeleteContent':
        if (!state) return []
        requireUnused(state.isPublished, command.use)
        return [ContentDeleted({ contentId: state.contentId })]
      default:
        return command satisfies never
    }
  },

  evolve(state, event, occurredAt) {
    if (event.type === 'ContentCreated') {
      return { ...event.data, isPublished: false, createdAt: occurredAt, updatedAt: occurredAt, revision: 0 }
    }
    if (!state) return state
    const next = { ...state, updatedAt: occurredAt, revision: state.revision + 1 }
    switch (event.type) {
      case 'ContentEdited':
        return { ...next, details: event.data.details }
      case 'ContentPublished':
        return { ...next, isPublished: true }
      case 'ContentUnpublished':
        return { ...next, isPublished: false }
      case 'ContentDeleted':
        return null
      default:
        return event satisfies never
    }
  },
}

/** What leads from the session to these details. Nothing to do is done, however old what the editor has seen is. */
function edited(
  state: NonNullable<LibrarySession>,
  wanted: ContentDetails,
  command: Pick<Extract<ContentCommand, { type: 'EditContent' }>, 'isPublished' | 'media' | 'expectedRevision'>,
): ContentEvent[] {
  const { contentId } = state
  const { media, expectedRevision } = command
  const details = withMedia(wanted, media)
  const isPublished = command.isPublished ?? state.isPublished
  const isEdited = !isDeepStrictEqual(details, state.details)
  const isTold = isPublished !== state.isPublished
  if (!isEdited && !isTold) return []
  if (expectedRevision !== undefined && expectedRevision !== state.revision) throw editedMeanwhile()
  requireMedia(details, media)
  if (isPublished) requirePlayable(details, media)
  const events: ContentEvent[] = isEdited ? [ContentEdited({ contentId, details })] : []
  if (isTold) events.push(isPublished ? ContentPublished({ contentId }) : ContentUnpublished({ contentId }))
  return events
}

const editedMeanwhile = () =>
  conflict(
    'edited-meanwhile',
    'Somebody else changed this session while you were editing it. Nothing of theirs is overwritten, and nothing of yours is lost.',
  )

/** An upload that the session plays now is there; one from before may have been deleted since. */
function requireRecordingOf({ mediaId }: ContentDetails, state: NonNullable<LibrarySession>, media: UploadedMedia) {
  if (media || mediaId === null || mediaId === state.details.mediaId) return
  throw conflict(
    'recording-deleted',
    'The recording of this version was deleted. Restore the version with the recording that is there now.',
  )
}
