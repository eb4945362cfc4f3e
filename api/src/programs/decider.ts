import { isDeepStrictEqual } from 'node:util'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCreated,
  type ProgramDetails,
  ProgramEdited,
  type ProgramEvent,
  ProgramPublished,
  ProgramUnpublished,
} from '@stillair/events/programs.ts'
import type { Decider } from '../decider.ts'
import { notFound } from '../refusal.ts'

/** A program; null when there is none. */
export type Program = {
  readonly programId: string
  readonly details: ProgramDetails
  readonly isPublished: boolean
  /** Its sessions in order, each once. */
  readonly contentIds: readonly string[]
  readonly createdAt: string
} | null

export type ProgramCommand =
  | {
      readonly type: 'CreateProgram'
      readonly programId: string
      readonly details: ProgramDetails
      readonly isPublished: boolean
    }
  | {
      readonly type: 'EditProgram'
      readonly changes: Partial<ProgramDetails>
      /** Left as it is when undefined. */
      readonly isPublished: boolean | undefined
    }
  | {
      readonly type: 'AddContent'
      readonly contentId: string
      /** Whether the library has such a session, published or not. */
      readonly isKnown: boolean
    }
  | { readonly type: 'RemoveContent'; readonly contentId: string }
  | {
      readonly type: 'MoveContent'
      readonly contentId: string
      /** The place from 0; one past the end means the end. */
      readonly order: number
    }

/**
 * An order is stated as the whole list, decided from the revision that was read: of two admins who order at the same
 * moment the second decides again on what the first has made, and no session is lost or there twice.
 */
export const programDecider: Decider<Program, ProgramCommand, ProgramEvent> = {
  initialState: null,

  decide(command, state) {
    if (command.type === 'CreateProgram') {
      if (state) return []
      const { programId, details, isPublished } = command
      const created = ProgramCreated({ programId, details })
      return isPublished ? [created, ProgramPublished({ programId })] : [created]
    }
    if (!state) throw notFound('The program')
    const { programId, contentIds } = state
    switch (command.type) {
      case 'EditProgram': {
        const details = { ...state.details, ...command.changes }
        const edited = isDeepStrictEqual(details, state.details) ? [] : [ProgramEdited({ programId, details })]
        const isPublished = command.isPublished ?? state.isPublished
        if (isPublished === state.isPublished) return edited
        return [...edited, isPublished ? ProgramPublished({ programId }) : ProgramUnpublished({ programId })]
      }
      case 'AddContent': {
        const { contentId, isKnown } = command
        if (!isKnown) throw notFound('The session')
        return contentIds.includes(contentId) ? [] : [ProgramContentAdded({ programId, contentId })]
      }
      case 'RemoveContent': {
        const { contentId } = command
        return contentIds.includes(contentId) ? [ProgramContentRemoved({ programId, contentId })] : []
      }
      case 'MoveContent': {
        if (!contentIds.includes(command.contentId)) throw notFound('The session of this program')
        const ordered = moved(contentIds, command.contentId, command.order)
        if (isDeepStrictEqual(ordered, contentIds)) return []
        return [ProgramContentReordered({ programId, contentIds: ordered })]
      }
      default:
        return command satisfies never
    }
  },

  evolve(state, event, occurredAt) {
    if (event.type === 'ProgramCreated') {
      return { ...event.data, isPublished: false, contentIds: [], createdAt: occurredAt }
    }
    if (!state) return state
    switch (event.type) {
      case 'ProgramEdited':
        return { ...state, details: event.data.details }
      case 'ProgramPublished':
        return { ...state, isPublished: true }
      case 'ProgramUnpublished':
        return { ...state, isPublished: false }
      case 'ProgramContentAdded':
        return { ...state, contentIds: [...state.contentIds, event.data.contentId] }
      case 'ProgramContentRemoved':
        return { ...state, contentIds: state.contentIds.filter((id) => id !== event.data.contentId) }
      case 'ProgramContentReordered':
        return { ...state, contentIds: event.data.contentIds }
      case 'ProgramDeleted':
        return null
      default:
        return event satisfies never
    }
  },
}

const moved = (ids: readonly string[], id: string, place: number): string[] =>
  ids.filter((other) => other !== id).toSpliced(place, 0, id)
