import type { RecordedEvent } from '../../language/event.ts'
import type { ContentChanges, ContentDetails, ContentEvent, PublicationPlan } from './events.ts'

/** A plan, and what stood in the way when it was time; null while nothing has. */
export type PlanState = PublicationPlan & { readonly problem: string | null }

/** An upload that is to take the place of the recording, and why it did not; null while it may. */
export interface ReplacementState {
  readonly mediaId: string
  readonly problem: string | null
}

/** Content; null when there is none, or none any more. */
export type Content = {
  readonly contentId: string
  readonly details: ContentDetails
  readonly isPublished: boolean
  /** Null when it is not to be published by itself. */
  readonly plan: PlanState | null
  /** Null when its recording stays. */
  readonly replacement: ReplacementState | null
  readonly createdAt: string
  /** When its newest event happened, ISO 8601 in UTC. */
  readonly updatedAt: string
  /** Of its newest event, from 0. */
  readonly revision: number
} | null

/** The details with the changes; a change that is undefined is none. */
const changed = (details: ContentDetails, changes: ContentChanges): ContentDetails => ({
  ...details,
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<ContentDetails>),
})

const NOTHING_PLANNED = { isPublished: false, plan: null, replacement: null } as const

/** Whether something else is heard after the changes. */
export const isRecordingChanged = ({ mediaId, fileUrl }: ContentChanges): boolean =>
  mediaId !== undefined || fileUrl !== undefined

/** The content after the event, which happened at `occurredAt`, ISO 8601 in UTC. */
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
        // Whoever edits it has seen why, and plans it again or not.
        plan: state.plan?.problem == null ? state.plan : null,
        replacement: isRecordingChanged(event.data.changes) || state.replacement?.problem ? null : state.replacement,
      }
    case 'ContentPublished':
      return { ...next, isPublished: true, plan: null }
    case 'ContentUnpublished':
      return { ...next, isPublished: false }
    case 'PublicationPlanned':
      return { ...next, plan: { at: event.data.at, problem: null } }
    case 'PublicationPlanWithdrawn':
      return { ...next, plan: null }
    case 'PlannedPublicationFailed':
      return { ...next, plan: state.plan && { ...state.plan, problem: event.data.problem } }
    case 'ReplacementPlanned':
      return { ...next, replacement: { mediaId: event.data.mediaId, problem: null } }
    case 'ReplacementWithdrawn':
      return { ...next, replacement: null }
    case 'ReplacementFailed':
      return { ...next, replacement: { mediaId: event.data.mediaId, problem: event.data.problem } }
    case 'ContentDeleted':
      return null
    default:
      return event satisfies never
  }
}

/** The content from its events; null when it was never there, or is deleted. */
export const contentAfter = (events: readonly RecordedEvent<ContentEvent>[]): Content =>
  events.reduce<Content>((state, event) => evolveContent(state, event, event.metadata.occurredAt), null)
