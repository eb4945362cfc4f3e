import { isDeepStrictEqual } from 'node:util'
import { type Binned, refuseRestored, requireInBin, whyNotInBin } from '../../language/bin.ts'
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
  ContentPurged,
  ContentUndeleted,
  ContentUnpublished,
  PlannedPublicationFailed,
  type PublicationPlan,
  PublicationPlanned,
  PublicationPlanWithdrawn,
  ReplacementFailed,
  ReplacementPlanned,
  ReplacementWithdrawn,
  UnpublicationPlanned,
  UnpublicationPlanWithdrawn,
} from './events.ts'
import {
  type ContentUse,
  isDue,
  recordingOf,
  requireChaptersWithin,
  requireEndAfter,
  requireEndAhead,
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

/** A request at `now` to schedule the publication of a draft, or to cancel the schedule (`plan` null). */
export interface Planning {
  readonly plan: PublicationPlan | null
  readonly now: Date
}

/** A request at `now` to unpublish at a time, ISO 8601 in UTC, or to cancel that (`at` null). */
export interface Ending {
  readonly at: string | null
  readonly now: Date
}

/** A request to replace the recording with an upload once it is playable, or to cancel that (`mediaId` null). */
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
      readonly ending?: Ending | undefined
      /** The current state of the upload `details.mediaId`; null when it does not exist. */
      readonly media: Recording
    }
  | {
      readonly type: 'EditContent'
      readonly changes: Partial<ContentDetails>
      /** Unchanged when undefined. */
      readonly isPublished: boolean | undefined
      /** Unchanged when undefined. */
      readonly planning?: Planning | undefined
      /** Unchanged when undefined. */
      readonly ending?: Ending | undefined
      /** Unchanged when undefined. */
      readonly replacing?: Replacing | undefined
      /** The upload attached after the changes. */
      readonly media: Recording
      /** The revision that the editor has seen; undefined to edit the newest revision unchecked. */
      readonly expectedRevision: number | undefined
    }
  | {
      readonly type: 'RestoreContent'
      /** The details at the revision to restore. */
      readonly version: ContentDetails
      /** Keeps the current recording. */
      readonly keepRecording: boolean
      /** The upload attached afterwards. */
      readonly media: Recording
      readonly expectedRevision: number | undefined
    }
  | {
      /** Publishes the draft if this plan is still in force and due. */
      readonly type: 'CarryOutPlan'
      readonly plan: PublicationPlan
      readonly now: Date
      readonly media: Recording
      /** Another reason not to publish, as a sentence for editors; null when there is none. */
      readonly obstacle: string | null
    }
  | {
      /** Unpublishes the content if this time is still in force and has come. */
      readonly type: 'CarryOutEnd'
      readonly at: string
      readonly now: Date
    }
  | {
      /** Corrects the type of content that was created before its upload had been analysed. */
      readonly type: 'TakeTypeOfRecording'
      /** The attached upload. */
      readonly media: Recording
    }
  | {
      /** Replaces the recording with the upload if that is still planned and the upload is playable. */
      readonly type: 'CarryOutReplacement'
      readonly mediaId: string
      readonly media: Recording
      /** The start of the transcript's last line, in seconds; null without a transcript. */
      readonly lastSpoken: number | null
    }
  | { readonly type: 'DeleteContent'; readonly use: ContentUse }
  | {
      readonly type: 'UndeleteContent'
      /** The content as it was when deleted. */
      readonly was: NonNullable<Content>
      readonly binned: Binned
      /** The upload that the content played; null when it no longer exists. */
      readonly media: Recording
      readonly now: Date
    }
  | {
      /** Deletes content in the bin for good. */
      readonly type: 'PurgeContent'
      readonly contentId: string
      readonly binned: Binned
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
        const plans = isPublished ? [] : planned(null, { ...command, contentId, details })
        const ends = ending(null, contentId, command.ending)
        if (!isPublished) requireEndAfter(command.planning?.plan ?? null, command.ending?.at ?? null)
        return [created, ...(isPublished ? [ContentPublished({ contentId })] : plans), ...ends]
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
      case 'CarryOutEnd':
        return state ? ended(state, command) : []
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
        const { was, binned, media, now } = command
        requireInBin(binned, now)
        const { contentId, createdAt } = was
        const restored = media ? was.details : { ...was.details, mediaId: null }
        const details = withRecording(restored, media)
        // The deletion itself has revision `was.revision + 1`.
        return [ContentUndeleted({ contentId, details, createdAt, revision: was.revision + 2 })]
      }
      case 'PurgeContent': {
        if (state) return refuseRestored()
        const { contentId, binned, now } = command
        return whyNotInBin(binned, now) === null ? [ContentPurged({ contentId })] : []
      }
      default:
        return command satisfies never
    }
  },

  evolve: evolveContent,
}

/** Returns whether an edit needs a chapter check. A recording that turned out shorter must not block unrelated edits. */
const isAboutRecording = (changes: ContentChanges) =>
  ['chapters', 'mediaId', 'duration'].some((field) => changes[field as keyof ContentChanges] !== undefined)

/** Returns the events that change the content to the wanted details. If nothing changes, an old revision is no conflict. */
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
  const plan = isPublished ? null : command.planning ? command.planning.plan : state.plan
  // Content that an admin unpublishes has no end any more, unless the same edit sets one.
  const endsBefore = isPublicationChanged && !isPublished ? null : state.unpublishAt
  const ends = ending(endsBefore, contentId, command.ending)
  if (plans.length + ends.length > 0) requireEndAfter(plan, command.ending ? command.ending.at : endsBefore)
  const replacements = replacing(state, { details, changes, replacing: command.replacing })
  if (!isEdited && !isPublicationChanged && plans.length + ends.length + replacements.length === 0) return []
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
  return [...events, ...plans, ...ends, ...replacements]
}

/** Returns the events of an edit that concern the planned replacement of the recording. */
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

/** Returns the events that carry out a planned replacement; none if it was withdrawn or already done, or must still wait. */
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

/** Returns the events that change the publication plan as requested. Throws a refusal when the plan cannot be carried out. */
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

/** Returns the events that change the time to unpublish as requested. Throws a refusal when that time is impossible. */
function ending(before: string | null, contentId: string, request: Ending | undefined): ContentEvent[] {
  if (!request) return []
  const { at, now } = request
  if (at === null) return before === null ? [] : [UnpublicationPlanWithdrawn({ contentId })]
  if (at === before) return []
  requireEndAhead(at, now)
  return [UnpublicationPlanned({ contentId, at })]
}

/** Returns the events that unpublish content at its time; none if the time was changed, or has not come. */
function ended(
  { contentId, isPublished, unpublishAt }: NonNullable<Content>,
  { at, now }: Extract<ContentCommand, { type: 'CarryOutEnd' }>,
): ContentEvent[] {
  if (unpublishAt !== at || Date.parse(at) > now.getTime()) return []
  return [isPublished ? ContentUnpublished({ contentId }) : UnpublicationPlanWithdrawn({ contentId })]
}

/** Returns the events that carry out a publication plan; none if it was withdrawn, replaced or done, or is not due. */
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

/** Returns the fields of `after` that differ from `before`. */
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

/** Throws a refusal when the upload of an earlier version was deleted. The current upload always exists. */
function requireRecordingOf({ mediaId }: ContentDetails, state: NonNullable<Content>, media: Recording) {
  if (media || mediaId === null || mediaId === state.details.mediaId) return
  throw conflict(
    'recording-deleted',
    'The recording of this version was deleted. Restore the version with the current recording.',
  )
}
