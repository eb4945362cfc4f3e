import { isDeepStrictEqual } from 'node:util'
import { requireInBin } from '../../language/bin.ts'
import type { Decider } from '../../language/decider.ts'
import { conflict, notFound, Refusal } from '../../language/refusal.ts'
import type { Recording } from '../media/state.ts'
import {
  type ContentChanges,
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
  type ContentEvent,
  ContentPublished,
  ContentUndeleted,
  ContentUnpublished,
  PlannedPublicationFailed,
  type PublicationPlan,
  PublicationPlanned,
  PublicationPlanWithdrawn,
  ReplacementFailed,
  ReplacementPlanned,
  ReplacementWithdrawn,
} from './events.ts'
import {
  type ContentUse,
  isDue,
  recordingOf,
  requireChaptersWithin,
  requirePlannable,
  requirePlayable,
  requireRecording,
  requireReplacing,
  requireUnused,
  whatNoLongerFits,
  whyNotReplacing,
  withRecording,
  withTypeOfRecording,
} from './rules.ts'
import { type Content, evolveContent, isRecordingChanged, type PlanState } from './state.ts'

/** When a draft is to be published by itself, asked for at `now`; a plan of null is none. */
export interface Planning {
  readonly plan: PublicationPlan | null
  readonly now: Date
}

/** The upload that is to take the place of the recording once it can be played, as it is now; an id of null is none. */
export interface Replacing {
  readonly mediaId: string | null
  readonly media: Recording
}

export type ContentCommand =
  | {
      readonly type: 'CreateContent'
      readonly contentId: string
      readonly details: ContentDetails
      readonly isPublished: boolean
      readonly planning?: Planning | undefined
      /** The upload that `details.mediaId` names, as it is now; null when there is none. */
      readonly media: Recording
    }
  | {
      readonly type: 'EditContent'
      readonly changes: Partial<ContentDetails>
      /** Left as it is when undefined. */
      readonly isPublished: boolean | undefined
      /** Left as it is when undefined. */
      readonly planning?: Planning | undefined
      /** Left as it is when undefined. */
      readonly replacing?: Replacing | undefined
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
  | {
      /** Publishes what was planned, if it is still planned so and its time has come. */
      readonly type: 'CarryOutPlan'
      readonly plan: PublicationPlan
      readonly now: Date
      readonly media: Recording
      /** What else stands in the way, a sentence for editors. */
      readonly obstacle: string | null
    }
  | {
      /** Takes the type that the upload turned out to have, when content was made of it before anybody had looked inside. */
      readonly type: 'TakeTypeOfRecording'
      /** The upload that is named now. */
      readonly media: Recording
    }
  | {
      /** Puts the upload in the place of the recording, if it still is to be and can be played. */
      readonly type: 'CarryOutReplacement'
      readonly mediaId: string
      readonly media: Recording
      /** When the last line of the transcript begins, seconds; null without one. */
      readonly lastSpoken: number | null
    }
  | { readonly type: 'DeleteContent'; readonly use: ContentUse }
  | {
      readonly type: 'UndeleteContent'
      /** What was deleted, as it was then. */
      readonly was: NonNullable<Content>
      /** ISO 8601 in UTC. */
      readonly deletedAt: string
      /** The upload that it played; null when there is none any more. */
      readonly media: Recording
      readonly now: Date
    }

export const contentDecider: Decider<Content, ContentCommand, ContentEvent> = {
  initialState: null,

  decide(command, state) {
    switch (command.type) {
      case 'CreateContent': {
        if (state) return []
        const { contentId, isPublished, media } = command
        const details = withRecording(command.details, media)
        requireRecording(details, media)
        requireChaptersWithin(details)
        if (isPublished) requirePlayable(details, media)
        const created = ContentCreated({ contentId, details })
        if (isPublished) return [created, ContentPublished({ contentId })]
        return [created, ...planned(null, { ...command, contentId, details })]
      }
      case 'EditContent': {
        if (!state) throw notFound('The session')
        const { changes, media } = command
        const wanted = { ...state.details, ...changes }
        const details = changes.type === undefined ? withTypeOfRecording(wanted, media) : wanted
        return edited(state, details, command, isAboutRecording(changes))
      }
      case 'RestoreContent': {
        if (!state) throw notFound('The session')
        const { version, keepRecording } = command
        const details = keepRecording ? { ...version, ...recordingOf(state.details) } : version
        requireRecordingOf(details, state, command.media)
        return edited(state, details, { ...command, isPublished: undefined })
      }
      case 'CarryOutPlan':
        return state ? carriedOut(state, command) : []
      case 'TakeTypeOfRecording':
        return state ? typeTaken(state, command.media) : []
      case 'CarryOutReplacement':
        return state ? replaced(state, command) : []
      case 'DeleteContent':
        if (!state) return []
        requireUnused(state.isPublished, command.use)
        return [ContentDeleted({ contentId: state.contentId })]
      case 'UndeleteContent': {
        if (state) return []
        const { was, deletedAt, media, now } = command
        requireInBin(deletedAt, now)
        const { contentId, createdAt } = was
        const kept = media ? was.details : { ...was.details, mediaId: null }
        const details = withRecording(kept, media)
        // After the deletion, which came after what it was.
        return [ContentUndeleted({ contentId, details, createdAt, revision: was.revision + 2 })]
      }
      default:
        return command satisfies never
    }
  },

  evolve: evolveContent,
}

/** Whoever edits something else is not held up by chapters of a recording that turned out to be shorter. */
const isAboutRecording = (changes: ContentChanges) =>
  ['chapters', 'mediaId', 'duration'].some((field) => changes[field as keyof ContentChanges] !== undefined)

/** What leads from the content to these details. Where nothing changes, an old revision is no conflict. */
function edited(
  state: NonNullable<Content>,
  wanted: ContentDetails,
  command: Omit<Extract<ContentCommand, { type: 'EditContent' }>, 'type' | 'changes'>,
  checksChapters = false,
): ContentEvent[] {
  const { contentId } = state
  const { media, expectedRevision } = command
  const details = withRecording(wanted, media)
  const isPublished = command.isPublished ?? state.isPublished
  const changes = changesOf(state.details, details)
  const isEdited = Object.keys(changes).length > 0
  const isPublicationChanged = isPublished !== state.isPublished
  const plans = isPublished ? [] : planned(state.plan, { contentId, details, ...command })
  const replacements = replacing(state, { details, changes, replacing: command.replacing })
  if (!isEdited && !isPublicationChanged && plans.length === 0 && replacements.length === 0) return []
  if (expectedRevision !== undefined && expectedRevision !== state.revision) throw editedMeanwhile()
  if (command.replacing && replacements.some(({ type }) => type === 'ReplacementPlanned')) {
    requireReplacing(isPublished, command.replacing.media)
  }
  requireRecording(details, media)
  if (checksChapters) requireChaptersWithin(details)
  if (isPublished) requirePlayable(details, media)
  const events: ContentEvent[] = isEdited ? [ContentEdited({ contentId, changes })] : []
  if (isPublicationChanged)
    events.push(isPublished ? ContentPublished({ contentId }) : ContentUnpublished({ contentId }))
  return [...events, ...plans, ...replacements]
}

/** What becomes of the upload that is to take the recording's place, when this is edited. */
function replacing(
  { contentId, replacement }: NonNullable<Content>,
  edit: {
    readonly details: ContentDetails
    readonly changes: ContentChanges
    readonly replacing: Replacing | undefined
  },
): ContentEvent[] {
  const { details, changes } = edit
  if (!edit.replacing) {
    const isOvertaken = replacement?.problem === null && isRecordingChanged(changes)
    if (!isOvertaken || replacement.mediaId === details.mediaId) return []
    const problem = 'Another recording was chosen before the new one was ready.'
    return [ReplacementFailed({ contentId, mediaId: replacement.mediaId, problem })]
  }
  const { mediaId } = edit.replacing
  if (mediaId === null) return replacement ? [ReplacementWithdrawn({ contentId })] : []
  const isPlanned = replacement?.mediaId === mediaId && replacement.problem === null
  if (mediaId === details.mediaId || (isPlanned && !isRecordingChanged(changes))) return []
  return [ReplacementPlanned({ contentId, mediaId })]
}

/** What comes of an upload that was to take the recording's place; nothing when that was withdrawn, done before, or is too early. */
function replaced(
  { contentId, details, replacement }: NonNullable<Content>,
  { mediaId, media, lastSpoken }: Extract<ContentCommand, { type: 'CarryOutReplacement' }>,
): ContentEvent[] {
  if (!replacement || replacement.problem !== null || replacement.mediaId !== mediaId) return []
  const problem = whyNotReplacing(media)
  if (problem === 'wait') return []
  const misfit = whatNoLongerFits(details.chapters, lastSpoken, media?.packaged?.duration ?? null)
  const reason = problem ?? misfit
  if (reason !== null) return [ReplacementFailed({ contentId, mediaId, problem: reason })]
  const type = media?.packaged?.kind ?? details.type
  return [
    ContentEdited({ contentId, changes: changesOf(details, withRecording({ ...details, type, mediaId }, media)) }),
  ]
}

/** What leads from the plan there is to the one that is wanted. Throws a refusal when that one cannot be carried out. */
function planned(
  before: PlanState | null,
  {
    contentId,
    details,
    media,
    planning,
  }: Pick<Content & object, 'contentId' | 'details'> & { media: Recording; planning?: Planning | undefined },
): ContentEvent[] {
  if (!planning) return []
  const { plan, now } = planning
  if (plan === null) return before ? [PublicationPlanWithdrawn({ contentId })] : []
  if (before?.at === plan.at && before.problem === null) return []
  requirePlannable(plan, details, media, now)
  return [PublicationPlanned({ contentId, ...plan })]
}

/** What comes of a plan; nothing when it was withdrawn, replaced, done before, or is not due. */
function carriedOut(
  state: NonNullable<Content>,
  command: Extract<ContentCommand, { type: 'CarryOutPlan' }>,
): ContentEvent[] {
  const { contentId, details, plan } = state
  const { media, now, obstacle } = command
  if (!plan || plan.problem !== null || plan.at !== command.plan.at) return []
  if (!isDue(plan, details, media, now)) return []
  const problem = obstacle ?? whyNotPlayable(details, media)
  if (problem !== null) return [PlannedPublicationFailed({ contentId, problem })]
  return [...typeTaken(state, media), ContentPublished({ contentId })]
}

function typeTaken({ contentId, details }: NonNullable<Content>, media: Recording): ContentEvent[] {
  const changes = changesOf(details, withTypeOfRecording(details, media))
  return Object.keys(changes).length === 0 ? [] : [ContentEdited({ contentId, changes })]
}

function whyNotPlayable(details: ContentDetails, media: Recording): string | null {
  try {
    requirePlayable(details, media)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
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
    'Somebody else changed this session while you were editing it. Nothing is overwritten, and your changes are not lost.',
  )

/** An upload that the content plays now is there; one from before may have been deleted since. */
function requireRecordingOf({ mediaId }: ContentDetails, state: NonNullable<Content>, media: Recording) {
  if (media || mediaId === null || mediaId === state.details.mediaId) return
  throw conflict(
    'recording-deleted',
    'The recording of this version was deleted. Restore the version with the current recording.',
  )
}
