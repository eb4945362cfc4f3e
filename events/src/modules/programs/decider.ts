import { isDeepStrictEqual } from 'node:util'
import { type Binned, refuseRestored, requireInBin, whyNotInBin } from '../../language/bin.ts'
import type { Decider } from '../../language/decider.ts'
import { conflict, notFound } from '../../language/refusal.ts'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCreated,
  ProgramDeleted,
  type ProgramDetails,
  ProgramEdited,
  type ProgramEvent,
  ProgramPublished,
  ProgramPurged,
  ProgramUndeleted,
  ProgramUnpublished,
} from './events.ts'
import { evolveProgram, type Program, type ProgramVersion, without } from './state.ts'

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
      /** Unchanged when undefined. */
      readonly isPublished: boolean | undefined
      /** The revision that the admin has seen; undefined to edit the newest revision unchecked. */
      readonly expectedRevision: number | undefined
    }
  | {
      readonly type: 'AddContent'
      readonly contentId: string
      /** Whether the content exists in the library, published or not. */
      readonly isKnown: boolean
    }
  | { readonly type: 'RemoveContent'; readonly contentId: string }
  | {
      readonly type: 'MoveContent'
      readonly contentId: string
      /** The new index among the existing contents, from 0; an index past the end means the end. */
      readonly order: number
      /** The contents of the program that were deleted from the library; the move removes them from the program. */
      readonly deletedIds: readonly string[]
      readonly expectedRevision: number | undefined
    }
  | {
      readonly type: 'RestoreProgram'
      readonly version: ProgramVersion
      /** The contents of the version or the program that were deleted from the library; they are not restored. */
      readonly deletedIds: readonly string[]
      readonly expectedRevision: number | undefined
    }
  | { readonly type: 'DeleteProgram' }
  | {
      readonly type: 'UndeleteProgram'
      /** The program as it was when deleted. */
      readonly was: NonNullable<Program>
      readonly binned: Binned
      /** The contents of the program that were deleted from the library since; they are not restored. */
      readonly deletedIds: readonly string[]
      readonly now: Date
    }
  | {
      /** Deletes a program in the bin for good. */
      readonly type: 'PurgeProgram'
      readonly programId: string
      readonly binned: Binned
      readonly now: Date
    }

/**
 * Records a new order as the whole list, based on the revision that was read. When two admins reorder at the same moment,
 * the second decision is repeated on the first one's result, so no content is lost or duplicated.
 *
 * Refuses a command with an `expectedRevision` when others have changed the same part since. A command that would change
 * nothing is never refused, so repeating a command is harmless.
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
    if (command.type === 'UndeleteProgram') {
      if (state) return []
      const { was, binned, deletedIds, now } = command
      requireInBin(binned, now)
      const { programId, details, createdAt } = was
      const contentIds = was.contentIds.filter((id) => !deletedIds.includes(id))
      // The deletion itself has revision `was.revision + 1`.
      return [ProgramUndeleted({ programId, details, contentIds, createdAt, revision: was.revision + 2 })]
    }
    if (command.type === 'PurgeProgram') {
      if (state) return refuseRestored()
      const { programId, binned, now } = command
      return whyNotInBin(binned, now) === null ? [ProgramPurged({ programId })] : []
    }
    // An earlier attempt of this same command may have deleted it.
    if (!state && command.type === 'DeleteProgram') return []
    if (!state) throw notFound('The program')
    const { programId, contentIds } = state
    switch (command.type) {
      case 'EditProgram': {
        const details = { ...state.details, ...command.changes }
        const isPublished = command.isPublished ?? state.isPublished
        const events: ProgramEvent[] = isDeepStrictEqual(details, state.details)
          ? []
          : [ProgramEdited({ programId, details })]
        if (isPublished !== state.isPublished) {
          events.push(isPublished ? ProgramPublished({ programId }) : ProgramUnpublished({ programId }))
        }
        if (isBehind(command, state.detailsRevision) && events.length > 0) throw editedMeanwhile()
        return events
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
        const present = contentIds.filter((id) => !command.deletedIds.includes(id))
        if (!present.includes(command.contentId)) throw notFound('The session of this program')
        const ordered = moved(present, command.contentId, command.order)
        if (isDeepStrictEqual(ordered, present)) return []
        if (isBehind(command, state.contentRevision)) throw orderChanged()
        return listEvents(state, ordered)
      }
      case 'RestoreProgram': {
        const { details } = command.version
        const restored = command.version.contentIds.filter((id) => !command.deletedIds.includes(id))
        const edited = isDeepStrictEqual(details, state.details) ? [] : [ProgramEdited({ programId, details })]
        const events = [...edited, ...listEvents(state, restored)]
        if (isBehind(command, state.revision) && events.length > 0) throw editedMeanwhile()
        return events
      }
      case 'DeleteProgram': {
        if (!state.isPublished) return [ProgramDeleted({ programId })]
        throw conflict('is-published', 'This program is published. Unpublish it first.')
      }
      default:
        return command satisfies never
    }
  },

  evolve: evolveProgram,
}

/**
 * Returns the events that turn the current list of contents into the target: removals, additions, and a new order if needed.
 */
function listEvents({ programId, contentIds }: NonNullable<Program>, target: readonly string[]): ProgramEvent[] {
  const gone = contentIds.filter((id) => !target.includes(id))
  const added = target.filter((id) => !contentIds.includes(id))
  const list = [...contentIds.filter((id) => target.includes(id)), ...added]
  return [
    ...gone.map((contentId) => ProgramContentRemoved({ programId, contentId })),
    ...added.map((contentId) => ProgramContentAdded({ programId, contentId })),
    ...(isDeepStrictEqual(list, target) ? [] : [ProgramContentReordered({ programId, contentIds: [...target] })]),
  ]
}

const moved = (ids: readonly string[], id: string, place: number): string[] => without(ids, id).toSpliced(place, 0, id)

/** Returns whether the change at `revision` is one that the admin has not seen. */
const isBehind = ({ expectedRevision }: { readonly expectedRevision: number | undefined }, revision: number): boolean =>
  expectedRevision !== undefined && expectedRevision < revision

const editedMeanwhile = () =>
  conflict(
    'edited-meanwhile',
    'Somebody else changed this program while you were editing it. Nothing is overwritten, and your changes are not lost.',
  )
const orderChanged = () => conflict('order-changed', 'Somebody else changed the order. This is the current order.')
