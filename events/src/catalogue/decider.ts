import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '../decider.ts'
import type { Recording } from '../media/state.ts'
import { conflict, notFound } from '../refusal.ts'
import {
  type ContentChanges,
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
  type ContentEvent,
  ContentPublished,
  ContentUnpublished,
} from './events.ts'
import {
  type ContentUse,
  recordingOf,
  requirePlayable,
  requireRecording,
  requireUnused,
  withRecording,
} from './rules.ts'
import { type Content, evolveContent } from './state.ts'

export type ContentCommand =
  | {
      readonly type: 'CreateContent'
      readonly contentId: string
      readonly details: ContentDetails
      readonly isPublished: boolean
      /** The upload that `details.mediaId` names, as it is now; null when there is none. */
      readonly media: Recording
    }
  | {
      readonly type: 'EditContent'
      readonly changes: Partial<ContentDetails>
      /** Left as it is when undefined. */
      readonly isPublished: boolean | undefined
      /** The upload that is named after the changes. */
      readonly media: Recording
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
      readonly media: Recording
      readonly expectedRevision: number | undefined
    }
  | { readonly type: 'DeleteContent'; readonly use: ContentUse }

export const contentDecider: Decider<Content, ContentCommand, ContentEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'CreateContent': {
        if (state) return []
        const { contentId, isPublished, media } = command
        const details = withRecording(command.details, media)
        requireRecording(details, media)
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

  evolve: evolveContent,
}

/** What leads from the content to these details. Where nothing changes, an old revision is no conflict. */
function edited(
  state: NonNullable<Content>,
  wanted: ContentDetails,
  command: Pick<Extract<ContentCommand, { type: 'EditContent' }>, 'isPublished' | 'media' | 'expectedRevision'>,
): ContentEvent[] {
  const { contentId } = state
  const { media, expectedRevision } = command
  const details = withRecording(wanted, media)
  const isPublished = command.isPublished ?? state.isPublished
  const changes = changesOf(state.details, details)
  const isEdited = Object.keys(changes).length > 0
  const isPublicationChanged = isPublished !== state.isPublished
  if (!isEdited && !isPublicationChanged) return []
  if (expectedRevision !== undefined && expectedRevision !== state.revision) throw editedMeanwhile()
  requireRecording(details, media)
  if (isPublished) requirePlayable(details, media)
  const events: ContentEvent[] = isEdited ? [ContentEdited({ contentId, changes })] : []
  if (isPublicationChanged)
    events.push(isPublished ? ContentPublished({ contentId }) : ContentUnpublished({ contentId }))
  return events
}

/** The fields of `after` that are not as they were. */
function changesOf(before: ContentDetails, after: ContentDetails): ContentChanges {
  const fields = Object.keys(after) as (keyof ContentDetails)[]
  const changed = fields.filter((field) => !isDeepStrictEqual(after[field], before[field]))
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

const editedMeanwhile = () =>
  conflict(
    'edited-meanwhile',
    'Somebody else changed this session while you were editing it. Nothing of theirs is overwritten, and nothing of yours is lost.',
  )

/** An upload that the content plays now is there; one from before may have been deleted since. */
function requireRecordingOf({ mediaId }: ContentDetails, state: NonNullable<Content>, media: Recording) {
  if (media || mediaId === null || mediaId === state.details.mediaId) return
  throw conflict(
    'recording-deleted',
    'The recording of this version was deleted. Restore the version with the recording that is there now.',
  )
}
