import type { RecordedEvent } from '@stillair/events/language/event.ts'
import { contentDecider } from '@stillair/events/modules/catalogue/decider.ts'
import type { ContentDetails, ContentEvent } from '@stillair/events/modules/catalogue/events.ts'
import type { Content } from '@stillair/events/modules/catalogue/state.ts'
import { type AttachedTranscript, transcriptDecider } from '@stillair/events/modules/transcripts/decider.ts'
import type { TranscriptEvent } from '@stillair/events/modules/transcripts/events.ts'
import type { FieldChange } from '../../contract/admin/history.ts'
import { parseTranscript } from '../transcripts/parse-transcript.ts'
import { describeChanges, type FieldLabels } from './describe-changes.ts'
import { diffText } from './diff-text.ts'
import {
  category,
  chapters,
  choice,
  longText,
  richText,
  seconds,
  shortText,
  tags,
  thing,
  yesOrNo,
} from './field-labels.ts'
import { type HistoryStep, historySteps } from './history-steps.ts'
import { beganAs } from './history-text.ts'
import { undoEdits } from './undo-edit.ts'

/** In the order of the form. */
const labels: FieldLabels<ContentDetails> = {
  title: shortText('Title'),
  description: longText('Description'),
  type: choice('Type'),
  mediaId: thing('The recording'),
  fileUrl: shortText('File URL'),
  duration: seconds('Duration'),
  categoryId: category,
  tags,
  isFreeContent: yesOrNo('free', 'premium'),
  coverImageUrl: thing('The cover'),
  thumbnailUrl: thing('The thumbnail'),
  sessionText: richText('Session details'),
  voice: shortText('Voice'),
  producer: shortText('Producer'),
  chapters,
}

const titles: Readonly<Record<ContentEvent['type'] | TranscriptEvent['type'], string>> = {
  ContentCreated: 'created',
  ContentEdited: 'edited',
  ContentPublished: 'published',
  ContentUnpublished: 'unpublished',
  PublicationPlanned: 'scheduled to be published',
  PublicationPlanWithdrawn: 'no longer scheduled to be published',
  PlannedPublicationFailed: 'could not be published as scheduled',
  UnpublicationPlanned: 'scheduled to be unpublished',
  UnpublicationPlanWithdrawn: 'no longer scheduled to be unpublished',
  ReplacementPlanned: 'new recording chosen',
  ReplacementWithdrawn: 'new recording cancelled',
  ReplacementFailed: 'new recording could not be used',
  ContentDeleted: 'deleted',
  ContentPurged: 'deleted for good',
  ContentUndeleted: 'restored from the bin',
  TranscriptAttached: 'transcript attached',
  TranscriptRemoved: 'transcript removed',
}

/**
 * Returns the changes to content and its transcript, oldest first. A version consists of the details and the transcript
 * at one time. It does not include the publication state, so restoring a version leaves that unchanged.
 */
export async function contentSteps(
  events: readonly RecordedEvent<ContentEvent>[],
  transcriptEvents: readonly RecordedEvent<TranscriptEvent>[],
): Promise<HistoryStep[]> {
  const details = await detailSteps(events)
  const transcripts = await transcriptSteps(transcriptEvents)
  const ofTranscript = new Set(transcripts)
  const isAttachedNow = transcriptEvents.at(-1)?.type === 'TranscriptAttached'
  let latestDetails: HistoryStep | undefined
  let latestTranscript: HistoryStep | undefined
  return [...details, ...transcripts]
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map((step) => {
      if (ofTranscript.has(step)) latestTranscript = step
      else latestDetails = step
      return {
        ...step,
        revision: latestDetails?.revision ?? 0,
        transcriptRevision: latestTranscript?.revision ?? null,
        isRestorable: (latestDetails?.isRestorable ?? false) || (latestTranscript?.isRestorable ?? isAttachedNow),
      }
    })
}

/** Returns the changes to the content's details and publication state. */
const detailSteps = (events: readonly RecordedEvent<ContentEvent>[]): Promise<HistoryStep[]> =>
  historySteps<Content, ContentEvent>({
    events,
    decider: contentDecider,
    titleOf: (event, actor) => {
      if (event.type !== 'ContentEdited' || actor.kind !== 'system') return titles[event.type]
      return event.data.changes.mediaId === undefined ? 'type set by the recording' : 'new recording in use'
    },
    changesOf: (before, after) => {
      if (!after) return []
      if (!before) return [beganAs(after.details.title)]
      return [...describeChanges(before.details, after.details, labels), ...whyNotDone(before, after)]
    },
    // An upload's duration is measured, not edited, so it does not make a new version.
    versionOf: (state) => state && { ...state.details, ...(state.details.mediaId !== null && { duration: null }) },
    undosOf: undoEdits,
  })

/** Returns the problems that have stopped a scheduled publication or a planned replacement since the step before. */
function whyNotDone(before: NonNullable<Content>, after: NonNullable<Content>): FieldChange[] {
  const plan = after.plan?.problem ?? null
  const replacement = after.replacement?.problem ?? null
  return [
    ...(plan !== null && plan !== before.plan?.problem
      ? [{ field: 'publicationPlan', sentence: plan, pieces: [] }]
      : []),
    ...(replacement !== null && replacement !== before.replacement?.problem
      ? [{ field: 'mediaId', sentence: replacement, pieces: [] }]
      : []),
  ]
}

/** Returns the changes to the transcript, which is a separate stream. */
const transcriptSteps = (events: readonly RecordedEvent<TranscriptEvent>[]): Promise<HistoryStep[]> =>
  historySteps<AttachedTranscript, TranscriptEvent>({
    events,
    decider: transcriptDecider,
    titleOf: ({ type }) => titles[type],
    changesOf: (before, after) => {
      const [had, has] = [textOf(before.vtt), textOf(after.vtt)]
      const sentence = after.vtt === null ? 'The transcript was removed.' : `The transcript has ${cuesOf(after.vtt)}.`
      return [{ field: 'transcript', sentence, pieces: diffText(had, has) }]
    },
    versionOf: ({ vtt }) => vtt,
  })

const textOf = (vtt: string | null): string =>
  vtt === null
    ? ''
    : parseTranscript(vtt)
        .map(({ text }) => text)
        .join('\n')

function cuesOf(vtt: string): string {
  const { length } = parseTranscript(vtt)
  return length === 1 ? '1 cue' : `${length} cues`
}
