import type { RecordedEvent } from '../../language/event.ts'
import { foldEvents } from '../../language/fold-events.ts'
import type { ProgramDetails, ProgramEvent } from './events.ts'

/** A program; null when it does not exist or was deleted. */
export type Program = {
  readonly programId: string
  readonly details: ProgramDetails
  readonly isPublished: boolean
  /** Its contents in order, each once. */
  readonly contentIds: readonly string[]
  readonly createdAt: string
  /** When the newest event happened, ISO 8601 in UTC. */
  readonly updatedAt: string
  /** The revision of the newest event. */
  readonly revision: number
  /** The revision of the newest event that changed the details or the publication. */
  readonly detailsRevision: number
  /** The revision of the newest event that changed the contents or their order. */
  readonly contentRevision: number
} | null

/** The part of a program that restoring a version brings back. */
export type ProgramVersion = Pick<NonNullable<Program>, 'details' | 'contentIds'>

/** Returns the program after the event, which happened at `occurredAt`, ISO 8601 in UTC. */
export function evolveProgram(state: Program, event: ProgramEvent, occurredAt: string): Program {
  if (event.type === 'ProgramCreated') {
    return {
      ...event.data,
      isPublished: false,
      contentIds: [],
      createdAt: occurredAt,
      updatedAt: occurredAt,
      revision: 0,
      detailsRevision: 0,
      contentRevision: 0,
    }
  }
  if (event.type === 'ProgramUndeleted') {
    const { revision } = event.data
    return {
      ...event.data,
      isPublished: false,
      updatedAt: occurredAt,
      detailsRevision: revision,
      contentRevision: revision,
    }
  }
  if (!state) return state
  const revision = state.revision + 1
  const next = { ...state, revision, updatedAt: occurredAt }
  switch (event.type) {
    case 'ProgramEdited':
      return { ...next, detailsRevision: revision, details: event.data.details }
    case 'ProgramPublished':
      return { ...next, detailsRevision: revision, isPublished: true }
    case 'ProgramUnpublished':
      return { ...next, detailsRevision: revision, isPublished: false }
    case 'ProgramContentAdded':
      return { ...next, contentRevision: revision, contentIds: [...state.contentIds, event.data.contentId] }
    case 'ProgramContentRemoved':
      return { ...next, contentRevision: revision, contentIds: without(state.contentIds, event.data.contentId) }
    case 'ProgramContentReordered':
      return { ...next, contentRevision: revision, contentIds: event.data.contentIds }
    case 'ProgramDeleted':
    case 'ProgramPurged':
      return null
    default:
      return event satisfies never
  }
}

/** Returns the program folded from its events; null when it never existed or was deleted. */
export const programAfter = (events: readonly RecordedEvent<ProgramEvent>[]): Program =>
  foldEvents(evolveProgram, null, events)

export const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id)
