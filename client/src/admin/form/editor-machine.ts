import type { HistoryEntry } from '@stillair/api/contract/history.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { assign, fromPromise, setup } from 'xstate'
import { ApiError } from '../../api/api-error.ts'
import type { Attempt } from '../../api/idempotent-attempt.ts'
import { isBecomingPlayable } from '../shared/media-state-checks.ts'
import { type Conflict, conflictOf, isUndecided, type Side, settle } from './conflict.ts'
import { changedFields, type LocalDraft } from './local-draft.ts'
import type { FieldOf } from './merge-edits.ts'
import type { Problems } from './problems.ts'

/** What a form holds. */
export interface EditorValues {
  readonly isPublished: boolean
  /** The recording, where there can be one. */
  readonly mediaId?: string | null
}

/** What the server keeps of it. */
export interface Saved {
  readonly id: string
  readonly revision: number
  /** Of its transcript, where there can be one; null while there has never been one. */
  readonly transcriptRevision?: number | null
}

/** What one form has saved so far. */
export interface Saving<Base> {
  /** As the server had it last; null until it is created. */
  readonly base: Base | null
  /** A creation of which it is not known whether it happened, since its answer was lost. */
  readonly attempt: Attempt<unknown> | null
}

/** Why the last attempt at saving did not succeed. */
export interface Failure {
  /** As the specification lists it, or what is left to do. */
  readonly title: string
  readonly error: unknown
}

/** How an attempt at saving ended; `saving` is as far as it came. */
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

/** What is edited, and by which rules. */
export interface EditorRules<Values, Base> {
  readonly what: 'content' | 'program'
  /** Those that are merged, in the order of the form. */
  readonly fields: readonly FieldOf<Values>[]
  valuesOf(saved: Base): Values
  problemsOf(values: Values): Problems
  /** Whether something would be lost if the values were not saved. */
  isChanged(base: Values, values: Values): boolean
  /**
   * What is saved instead of what cannot be published before its recording is ready: the server goes on by itself, and nobody has
   * to wait. `base` is null for something new.
   */
  whenReady?(values: Values, base: Base | null): Values
  /** What the form holds once it is no longer about something saved. */
  asNew?(values: Values): Values
}

export interface EditorInput<Values, Base> {
  /** What is edited; null for something new. */
  readonly base: Base | null
  /** What the form of something new begins with. */
  readonly values: Values
}

/** Two versions of one thing, to choose from. */
export interface Comparison<Values> {
  readonly is: Conflict<Values>
  /** `save`: somebody else saved meanwhile. `draft`: it was saved after the draft was typed that was brought back. */
  readonly met: 'save' | 'draft'
  readonly message: string
  /** Saving was tried with something still to be chosen. */
  readonly isUrgent: boolean
}

export interface EditorContext<Values, Base> {
  readonly values: Values
  readonly saving: Saving<Base>
  readonly problems: Problems
  /** Whether saving was tried: from then on a field is checked as soon as it changes. */
  readonly isTried: boolean
  /** How often the values were found wrong. */
  readonly refusals: number
  readonly failure: Failure | null
  /** What is to be compared, if anything is. */
  readonly conflict: Comparison<Values> | null
  /** Whether a file is on its way that becomes the recording. */
  readonly isUploading: boolean
  readonly recording: Media | null
  /** The recording that the form had when it began to wait for another. */
  readonly replaced: string | null | undefined
}

export type EditorEvent<Values, Base = Saved> =
  | { readonly type: 'CHANGE'; readonly values: Partial<Values> }
  | { readonly type: 'CHOOSE'; readonly field: FieldOf<Values>; readonly side: Side }
  /** A draft of an earlier visit; `base` and `history` are read for the comparison. */
  | {
      readonly type: 'BRING_BACK'
      readonly draft: LocalDraft<Values>
      readonly base: Base | null
      /** What the form began with: as `base` has it, or the values of something new. */
      readonly saved: Values
      readonly history: readonly HistoryEntry[]
    }
  | { readonly type: 'SUBMIT' }
  /** What was edited is deleted: the form is saved as something new. */
  | { readonly type: 'SAVE_AS_NEW' }
  | { readonly type: 'STOP_WAITING' }
  | { readonly type: 'UPLOADING'; readonly isUploading: boolean }
  | { readonly type: 'RECORDING'; readonly recording: Media | null }

const DRAFT_IS_OLD =
  'Your unsaved changes are older than the last save. Nothing is lost: choose a version where they differ.'

/** The title of a failure, as the specification lists it. */
export function failureTitle(what: string, isNew: boolean): string {
  return `Error ${isNew ? 'creating' : 'updating'} ${what}`
}

/**
 * An editor of the admin area: what its form holds, what is wrong with it, what somebody else saved meanwhile, and the saving. Saving
 * waits for a recording that is still `arriving`, and then goes on by itself. Pure: `save` and `report` are provided by whoever runs it.
 */
export function createEditorMachine<Values extends EditorValues, Base extends Saved>({
  what,
  fields,
  valuesOf,
  problemsOf,
  whenReady,
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
      { fields, baseRevision: base.revision, baseTranscriptRevision: base.transcriptRevision, ...edits },
      outcome.history,
    )
    return {
      values: met.values,
      saving: { base: outcome.newest, attempt: null },
      problems: {},
      conflict: { is: met.conflict, met: 'save', message: outcome.message, isUrgent: false },
    }
  }

  /** Takes a draft over. What was saved since it was typed is compared with it; what is typed already is newer. */
  function broughtBack(context: Context, event: EditorEvent<Values, Base> & { type: 'BRING_BACK' }): Partial<Context> {
    const { draft, base, saved, history } = event
    const typed = changedFields(saved, context.values)
    const unknown = Object.fromEntries(Object.keys(draft.changes).map((field) => [field, undefined]))
    const begun = { ...saved, ...unknown, ...draft.begun }
    const { revision, transcriptRevision: baseTranscriptRevision } = draft
    const edits = { fields, base: begun, baseRevision: revision ?? -1, baseTranscriptRevision, theirs: saved }
    const found = conflictOf({ ...edits, mine: { ...saved, ...draft.changes } }, history)
    const disputes = found.conflict.disputes.filter(({ field }) => !(field in typed))
    const values = { ...found.values, ...typed }
    const saving = { ...context.saving, base }
    if (disputes.length === 0) return { values, saving }
    const before = context.conflict?.is.disputes.filter(({ field }) => !disputes.some((each) => each.field === field))
    const is = { ...found.conflict, taken: [], disputes: [...(before ?? []), ...disputes] }
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
        Promise.reject(new Error('save is provided by whoever runs the machine')),
      ),
    },
    actions: {
      /** Shows a failure for which nobody pressed a button. */
      report: (_, _failure: Failure) => {},
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
          const kept = Object.entries(context.problems).filter(([field]) => !changed.includes(field))
          const found = Object.entries(wrong).filter(([field]) => changed.includes(field))
          return { values, problems: Object.fromEntries([...kept, ...found]) }
        }),
      },
      CHOOSE: {
        guard: ({ context }) => context.conflict !== null,
        actions: assign(({ context, event }) => {
          const { conflict, values } = context
          if (!conflict) return {}
          const settled = settle(conflict.is, event.field, event.side, values)
          return {
            values: { ...values, [event.field]: settled.value },
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
          // An upload that arrives is the form's recording by the time it is no longer under way.
          UPLOADING: [
            { guard: ({ event }) => event.isUploading, actions: assign({ isUploading: true }) },
            {
              guard: ({ context }) => context.values.mediaId !== context.replaced,
              target: 'checking',
              actions: assign({ isUploading: false }),
            },
            {
              target: 'editing',
              actions: [
                assign(({ context }) => ({ isUploading: false, failure: notArrived(context) })),
                { type: 'report', params: ({ context }) => notArrived(context) },
              ],
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
              target: 'editing',
              actions: assign(({ context, event: { output } }) => {
                if (output.is === 'overtaken') return overtaken(context, output)
                if (output.is === 'saved') return {}
                const { saving, failure, problems } = output
                const isWrong = Object.keys(problems).length > 0
                return { saving, failure, problems, refusals: context.refusals + (isWrong ? 1 : 0) }
              }),
            },
          ],
        },
      },
      saved: { type: 'final' },
    },
  })
}
