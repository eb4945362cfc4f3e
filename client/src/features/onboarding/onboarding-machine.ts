import { assign, fromPromise, setup } from 'xstate'
import type { Answers } from '../../entities/anxiety-profile/answers.ts'
import type { Attempt, Draft } from '../../entities/anxiety-profile/draft.ts'
import type { Save } from '../../entities/anxiety-profile/save-answers.ts'
import { type Problem, problemOf, type Step } from '../../entities/anxiety-profile/validate-step.ts'

/** `all` is the four-step wizard; `one` edits the answers of a single step. */
export type Span = 'all' | 'one'

export interface OnboardingInput {
  readonly span: Span
  readonly step: Step
  readonly answers: Answers
  readonly attempt: Attempt
}

export interface OnboardingContext extends OnboardingInput {
  /** The reason why the step can't be left, once the user has tried. */
  readonly problem: Problem | null
  /** Whether the last attempt to save failed. */
  readonly hasFailed: boolean
}

export type OnboardingEvent =
  | { readonly type: 'ANSWER'; readonly answers: Partial<Answers> }
  | { readonly type: 'CONTINUE' }
  | { readonly type: 'PREVIOUS' }
  /** Another tab has changed the same draft. */
  | { readonly type: 'DRAFT_CHANGED'; readonly draft: Draft }

/**
 * The onboarding: four steps, each left only when valid, then all answers are saved. Pure: the caller provides `save`
 * and stores the draft.
 */
export const onboardingMachine = setup({
  types: {
    context: {} as OnboardingContext,
    events: {} as OnboardingEvent,
    input: {} as OnboardingInput,
  },
  actors: {
    save: fromPromise<void, Save>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isInvalid: ({ context }) => problemOf(context.step, context.answers) !== null,
    isLast: ({ context }) => context.span === 'one' || context.step === 4,
    canGoBack: ({ context }) => context.span === 'all' && context.step > 1,
  },
  actions: {
    answer: assign(({ context, event }) => {
      if (event.type !== 'ANSWER') return {}
      const { attempt } = context
      return {
        answers: { ...context.answers, ...event.answers },
        // A sent attempt keeps its number, so changed answers get the next one.
        attempt: attempt.sent ? { ...attempt, number: attempt.number + 1, sent: false } : attempt,
        problem: null,
        hasFailed: false,
      }
    }),
    showProblem: assign(({ context }) => ({ problem: problemOf(context.step, context.answers) })),
    goOn: assign(({ context }) => ({ step: (context.step + 1) as Step, problem: null, hasFailed: false })),
    goBack: assign(({ context }) => ({ step: (context.step - 1) as Step, problem: null, hasFailed: false })),
    takeDraft: assign(({ event }) =>
      event.type === 'DRAFT_CHANGED' ? { ...event.draft, problem: null, hasFailed: false } : {},
    ),
    send: assign(({ context }) => ({ attempt: { ...context.attempt, sent: true }, problem: null, hasFailed: false })),
    fail: assign({ hasFailed: true }),
  },
}).createMachine({
  id: 'onboarding',
  context: ({ input }) => ({ ...input, problem: null, hasFailed: false }),
  initial: 'answering',
  states: {
    answering: {
      on: {
        ANSWER: { actions: 'answer' },
        CONTINUE: [
          { guard: 'isInvalid', actions: 'showProblem' },
          { guard: 'isLast', target: 'saving', actions: 'send' },
          { actions: 'goOn' },
        ],
        PREVIOUS: { guard: 'canGoBack', actions: 'goBack' },
        DRAFT_CHANGED: { actions: 'takeDraft' },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { answers, attempt } }) => ({ answers, attempt }),
        onDone: 'saved',
        onError: { target: 'answering', actions: 'fail' },
      },
    },
    saved: { type: 'final' },
  },
})
