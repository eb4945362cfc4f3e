import type { RecordedEvent } from '../../language/event.ts'
import { foldEvents } from '../../language/fold-events.ts'
import type { ContentChanges, ContentDetails, ContentEvent, PublicationPlan } from './events.ts'

/** A publication plan. `problem` is the reason why it failed when due; null otherwise. */
export type PlanState = PublicationPlan & { readonly problem: string | null }

/** A planned replacement of the recording. `problem` is the reason why it failed; null otherwise. */
export interface ReplacementState {
  readonly mediaId: string
  readonly problem: string | null
}

/** Content; null when it does not exist or was deleted. */
export type Content = {
  readonly contentId: string
  readonly details: ContentDetails
  readonly isPublished: boolean
  /** Null when no automatic publication is planned. */
  readonly plan: PlanState | null
  /** When it is unpublished automatically, ISO 8601 in UTC; null for never. */
  readonly unpublishAt: string | null
  /** Null when no replacement of the recording is planned. */
  readonly replacement: ReplacementState | null
  readonly createdAt: string
  /** When the newest event happened, ISO 8601 in UTC. */
  readonly updatedAt: string
  /** The revision of the newest event, from 0. */
  readonly revision: number
} | null

/** Returns the details with the changes applied; ignores undefined fields. */
const changed = (details: ContentDetails, changes: ContentChanges): ContentDetails => ({
  ...details,
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<ContentDetails>),
})

const NOTHING_PLANNED = { isPublished: false, plan: null, unpublishAt: null, replacement: null } as const

/** Returns whether the changes replace the recording. */
export const isRecordingChanged = ({ mediaId, fileUrl }: ContentChanges): boolean =>
  mediaId !== undefined || fileUrl !== undefined

/** Returns the content after the event, which happened at `occurredAt`, ISO 8601 in UTC. */
export function evolveContent(state: Content, event: ContentEvent, occurredAt: string): Content {
  if (event.type === 'ContentCreated') {
    return { ...NOTHING_PLANNED, ...event.data, createdAt: occurredAt, updatedAt: occurredAt, revision: 0 }
  }
  if (event.type === 'ContentUndeleted') {
    return { ...NOTHING_PLANNED, ...event.data, updatedAt: occurredAt }
  }
  if (!state) return state
  const next = { ...state, updatedAt: occurredAt, revision: state.revision + 1 }
  switch (event.type) {
    case 'ContentEdited':
      return {
        ...next,
        details: changed(state.details, event.data.changes),
        // The editor has seen the problem and decides whether to plan it again.
        plan: state.plan?.problem == null ? state.plan : null,
        replacement: isRecordingChanged(event.data.changes) || state.replacement?.problem ? null : state.replacement,
      }
    case 'ContentPublished':
      return { ...next, isPublished: true, plan: null }
    case 'ContentUnpublished':
      return { ...next, isPublished: false, unpublishAt: null }
    case 'PublicationPlanned':
      return { ...next, plan: { at: event.data.at, problem: null } }
    case 'PublicationPlanWithdrawn':
      return { ...next, plan: null }
    case 'PlannedPublicationFailed':
      return { ...next, plan: state.plan && { ...state.plan, problem: event.data.problem } }
    case 'UnpublicationPlanned':
      return { ...next, unpublishAt: event.data.at }
    case 'UnpublicationPlanWithdrawn':
      return { ...next, unpublishAt: null }
    case 'ReplacementPlanned':
      return { ...next, replacement: { mediaId: event.data.mediaId, problem: null } }
    case 'ReplacementWithdrawn':
      return { ...next, replacement: null }
    case 'ReplacementFailed':
      return { ...next, replacement: { mediaId: event.data.mediaId, problem: event.data.problem } }
    case 'ContentDeleted':
    case 'ContentPurged':
      return null
    default:
      return event satisfies never
  }
}

/** Returns the content folded from its events; null when it never existed or was deleted. */
export const contentAfter = (events: readonly RecordedEvent<ContentEvent>[]): Content =>
  foldEvents(evolveContent, null, events)
