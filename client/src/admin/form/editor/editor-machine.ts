import type { HistoryEntry } from '@stillair/api/contract/admin/history.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { assign, fromPromise, setup } from 'xstate'
import { ApiError } from '../../../api/api-error.ts'
import type { Attempt } from '../../../api/idempotent-attempt.ts'
import { isBecomingPlayable } from '../../shared/media-state-checks.ts'
import {
  type Conflict,
  conflictOf,
  isUndecided,
  mergedSentence,
  type PartMerge,
  type Side,
  settle,
} from './conflict.ts'
import { changedFields, type LocalDraft } from './local-draft.ts'
import type { FieldOf } from './merge-edits.ts'
import type { Problems } from './problems.ts'

/** The values of a form that the machine itself uses. */
export interface EditorValues {
  readonly isPublished: boolean
  /** The recording, for items that can have one. */
  readonly mediaId?: string | null
}

/** The saved item, as the server stores it. */
export interface Saved {
  readonly id: string
  readonly revision: number
  /** The transcript's revision, for items that can have one; null if there has never been one. */
  readonly transcriptRevision?: number | null
}

/** The progress of saving one form. */
export interface Saving<Base> {
  /** The latest version from the server; null until the item is created. */
  readonly base: Base | null
  /** A creation with a lost answer, so that it may or may not have happened. */
  readonly attempt: Attempt<unknown> | null
  /** What was merged with another editor's changes, as a sentence for the toast. */
  readonly merged?: string
}

/** Why the last attempt to save failed. */
export interface Failure {
  /** A title from the specification, or what is left to do. */
  readonly title: string
  readonly error: unknown
}

/** The result of an attempt to save. `saving` is the progress it made. */
export type Outcome<Base> = { readonly saving: Saving<Base> } & (
  | { readonly is: 'saved' }
  | { readonly is: 'refused'; readonly failure: Failure; readonly problems: Problems }
  /** Somebody else saved meanwhile; `message` is the server's sentence. */
  | {
      readonly is: 'overtaken'
      readonly newest: Base
      readonly history: readonly HistoryEntry[]
      readonly message: string
    }
)

/** The kind of item to edit, and its rules. */
export interface EditorRules<Values, Base> {
  readonly what: 'content' | 'program'
  /** The fields to merge, in the order of the form. */
  readonly fields: readonly FieldOf<Values>[]
  valuesOf(saved: Base): Values
  problemsOf(values: Values): Problems
  /** Returns whether discarding the values would lose something. */
  isChanged(base: Values, values: Values): boolean
  /**
   * Returns the values to save when the item cannot be published before its recording is ready. The server does the rest later,
   * so that nobody has to wait. `base` is null for a new item.
   */
  whenReady?(values: Values, base: Base | null): Values
  /** Merges a field that both changed by its parts; null when it has none to merge. `newest` is their version. */
  mergeParts?(field: FieldOf<Values>, newest: Base, mine: Values): PartMerge<Values> | null
  /** Returns the values for saving the item as a new one. */
  asNew?(values: Values): Values
}

export interface EditorInput<Values, Base> {
  /** The item to edit; null for a new one. */
  readonly base: Base | null
  /** The initial values of the form. */
  readonly values: Values
}

/** Two versions of one item, to choose from. */
export interface Comparison<Values> {
  readonly is: Conflict<Values>
  /** `save`: somebody else saved meanwhile. `draft`: something was saved after the restored draft was typed. */
  readonly met: 'save' | 'draft'
  readonly message: string
  /** Whether the user tried to save before every choice was made. */
  readonly isUrgent: boolean
}

export interface EditorContext<Values, Base> {
  readonly values: Values
  readonly saving: Saving<Base>
  readonly problems: Problems
  /** Whether the user has tried to save. From then on, each field is checked as soon as it changes. */
  readonly isTried: boolean
  /** How often submitting found a problem. */
  readonly refusals: number
  readonly failure: Failure | null
  /** The versions to compare, if there are any. */
  readonly conflict: Comparison<Values> | null
  /** Whether a file is uploading that will become the recording. */
  readonly isUploading: boolean
  readonly recording: Media | null
  /** The recording in the form before the upload that saving waits for. */
  readonly replaced: string | null | undefined
}

export type EditorEvent<Values, Base = Saved> =
  | { readonly type: 'CHANGE'; readonly values: Partial<Values> }
  /** Chooses a side of a dispute, by its place in the conflict. */
  | { readonly type: 'CHOOSE'; readonly at: number; readonly side: Side }
  /** Restores a draft of an earlier visit; `base` and `history` are fetched for the comparison. */
  | {
      readonly type: 'BRING_BACK'
      readonly draft: LocalDraft<Values>
      readonly base: Base | null
      /** The values that the form started with: those of `base`, or those of a new item. */
      readonly saved: Values
      readonly history: readonly HistoryEntry[]
    }
  | { readonly type: 'SUBMIT' }
  /** The item was deleted, so the form is saved as a new one. */
  | { readonly type: 'SAVE_AS_NEW' }
  | { readonly type: 'STOP_WAITING' }
  | { readonly type: 'UPLOADING'; readonly isUploading: boolean }
  | { readonly type: 'RECORDING'; readonly recording: Media | null }

const DRAFT_IS_OLD =
  'Your unsaved changes are older than the last save. Nothing is lost: choose a version where they differ.'

/** Returns the title of a failure, from the specification. */
export function failureTitle(what: string, isNew: boolean): string {
  return `Error ${isNew ? 'creating' : 'updating'} ${what}`
}

/**
 * Creates the state machine of an editor: its values, their problems, conflicts with other editors, and saving. Saving waits in
 * `arriving` for an upload and then continues automatically. The machine is pure; the caller provides `save`.
 */
export function createEditorMachine<Values extends EditorValues, Base extends Saved>({
  what,
  fields,
  valuesOf,
  problemsOf,
  whenReady,
  mergeParts,
  asNew = (values) => values,
}: EditorRules<Values, Base>) {
  type Context = EditorContext<Values, Base>

  const failed = (context: Context, reason: string): Failure => ({
    title: failureTitle(what, context.saving.base === null),
    error: new ApiError(409, { error: reason }),
  })
  const notArrived = (context: Context) => failed(context, 'The recording did not arrive. Nothing is saved yet.')

  function overtaken(context: Context, outcome: Outcome<Base> & { is: 'overtaken' }): Partial<Context> {
    const { base } = outcome.saving
    if (!base) return {}
    const edits = { base: valuesOf(base), theirs: valuesOf(outcome.newest), mine: context.values }
    const met = conflictOf(
      {
        fields,
        baseRevision: base.revision,
        baseTranscriptRevision: base.transcriptRevision,
        partsOf: (field) => mergeParts?.(field, outcome.newest, context.values) ?? null,
        ...edits,
      },
      outcome.history,
    )
    const merged = mergedSentence(met.conflict)
    // Nothing to choose or to look at: the merged values are saved at once.
    if (merged !== null && met.conflict.taken.length + met.conflict.disputes.length === 0) {
      return { values: met.values, saving: { base: outcome.newest, attempt: null, merged } }
    }
    return {
      values: met.values,
      saving: { base: outcome.newest, attempt: null },
      problems: {},
      conflict: { is: met.conflict, met: 'save', message: outcome.message, isUrgent: false },
    }
  }

  /** Restores a draft and compares it with what was saved since it was typed. Text that is already typed takes precedence. */
  function broughtBack(context: Context, event: EditorEvent<Values, Base> & { type: 'BRING_BACK' }): Partial<Context> {
    const { draft, base, saved, history } = event
    const typed = changedFields(saved, context.values)
    const unknown = Object.fromEntries(Object.keys(draft.changes).map((field) => [field, undefined]))
    const begun = { ...saved, ...unknown, ...draft.begun }
    const { revision, transcriptRevision: baseTranscriptRevision } = draft
    const edits = { fields, base: begun, baseRevision: revision ?? -1, baseTranscriptRevision, theirs: saved }
    const mine = { ...saved, ...draft.changes }
    const partsOf = (field: FieldOf<Values>) => (base && mergeParts?.(field, base, mine)) ?? null
    const found = conflictOf({ ...edits, mine, partsOf }, history)
    const disputes = found.conflict.disputes.filter(({ field }) => !(field in typed))
    const values = { ...found.values, ...typed }
    const saving = { ...context.saving, base }
    if (disputes.length === 0) return { values, saving }
    const before = context.conflict?.is.disputes.filter(({ field }) => !disputes.some((each) => each.field === field))
    const is = { ...found.conflict, taken: [], merged: [], disputes: [...(before ?? []), ...disputes] }
    return { values, saving, conflict: { is, met: 'draft', message: DRAFT_IS_OLD, isUrgent: false } }
  }

  return setup({
    types: {
      context: {} as Context,
      events: {} as EditorEvent<Values, Base>,
      input: {} as EditorInput<Values, Base>,
    },
    actors: {
      save: fromPromise<Outcome<Base>, { values: Values; saving: Saving<Base> }>(() =>
        Promise.reject(new Error('The caller must provide the save actor')),
      ),
    },
    guards: {
      isWrong: ({ context }) => Object.keys(context.problems).length > 0,
      isUndecided: ({ context }) => context.conflict !== null && isUndecided(context.conflict.is),
      isArriving: ({ context }) => context.isUploading,
      isHandedOver: ({ context: { values, recording } }) =>
        values.isPublished && recording !== null && isBecomingPlayable(recording),
    },
  }).createMachine({
    id: 'editor',
    initial: 'editing',
    context: ({ input }) => ({
      values: input.values,
      saving: { base: input.base, attempt: null },
      problems: {},
      isTried: false,
      refusals: 0,
      failure: null,
      conflict: null,
      isUploading: false,
      recording: null,
      replaced: null,
    }),
    on: {
      CHANGE: {
        actions: assign(({ context, event }) => {
          const values = { ...context.values, ...event.values }
          const wrong = context.isTried ? problemsOf(values) : {}
          const changed = Object.keys(event.values)
          const remaining = Object.entries(context.problems).filter(([field]) => !changed.includes(field))
          const found = Object.entries(wrong).filter(([field]) => changed.includes(field))
          return { values, problems: Object.fromEntries([...remaining, ...found]) }
        }),
      },
      CHOOSE: {
        guard: ({ context }) => context.conflict !== null,
        actions: assign(({ context, event }) => {
          const { conflict, values } = context
          if (!conflict) return {}
          const settled = settle(conflict.is, event.at, event.side, values)
          return {
            values: { ...values, ...settled.changes },
            conflict: { ...conflict, is: settled.conflict },
          }
        }),
      },
      UPLOADING: { actions: assign({ isUploading: ({ event }) => event.isUploading }) },
      RECORDING: { actions: assign({ recording: ({ event }) => event.recording }) },
    },
    states: {
      editing: {
        on: {
          SUBMIT: 'checking',
          BRING_BACK: { actions: assign(({ context, event }) => broughtBack(context, event)) },
          SAVE_AS_NEW: {
            target: 'checking',
            actions: assign(({ context }) => ({
              values: asNew(context.values),
              saving: { base: null, attempt: null },
              conflict: null,
            })),
          },
        },
      },
      checking: {
        entry: assign(({ context }) => {
          const problems = problemsOf(context.values)
          const isWrong = Object.keys(problems).length > 0
          return {
            problems,
            isTried: true,
            refusals: context.refusals + (isWrong ? 1 : 0),
            failure: isWrong ? context.failure : null,
          }
        }),
        always: [
          { guard: 'isWrong', target: 'editing' },
          {
            guard: 'isUndecided',
            target: 'editing',
            actions: assign({ conflict: ({ context }) => context.conflict && { ...context.conflict, isUrgent: true } }),
          },
          { guard: 'isArriving', target: 'arriving' },
          {
            guard: 'isHandedOver',
            target: 'saving',
            actions: assign({
              values: ({ context: { values, saving } }) => whenReady?.(values, saving.base) ?? values,
            }),
          },
          { target: 'saving' },
        ],
      },
      arriving: {
        entry: assign({ replaced: ({ context }) => context.values.mediaId }),
        on: {
          STOP_WAITING: 'editing',
          // An upload that succeeds sets the form's recording before it reports that it has ended.
          UPLOADING: [
            { guard: ({ event }) => event.isUploading, actions: assign({ isUploading: true }) },
            {
              guard: ({ context }) => context.values.mediaId !== context.replaced,
              target: 'checking',
              actions: assign({ isUploading: false }),
            },
            {
              target: 'editing',
              actions: assign(({ context }) => ({ isUploading: false, failure: notArrived(context) })),
            },
          ],
        },
      },
      saving: {
        invoke: {
          src: 'save',
          input: ({ context: { values, saving } }) => ({ values, saving }),
          onDone: [
            {
              guard: ({ event }) => event.output.is === 'saved',
              target: 'saved',
              actions: assign({ saving: ({ event }) => event.output.saving }),
            },
            {
              guard: ({ event }) => event.output.is === 'overtaken',
              target: 'overtaken',
              actions: assign(({ context, event: { output } }) =>
                output.is === 'overtaken' ? { conflict: null, ...overtaken(context, output) } : {},
              ),
            },
            {
              target: 'editing',
              actions: assign(({ context, event: { output } }) => {
                if (output.is !== 'refused') return {}
                const { saving, failure, problems } = output
                const isWrong = Object.keys(problems).length > 0
                return { saving, failure, problems, refusals: context.refusals + (isWrong ? 1 : 0) }
              }),
            },
          ],
        },
      },
      overtaken: {
        always: [{ guard: ({ context }) => context.conflict === null, target: 'saving' }, { target: 'editing' }],
      },
      saved: { type: 'final' },
    },
  })
}
