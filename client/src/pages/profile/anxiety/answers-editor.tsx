import type { User } from '@stillair/api/contract/listener/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { newId } from '../../../api/new-id.ts'
import { currentAccountQuery } from '../../../entities/account/current-account.ts'
import { answersOf } from '../../../entities/anxiety-profile/answers-of.ts'
import { changeAnswers } from '../../../entities/anxiety-profile/save-answers.ts'
import { STEPS } from '../../../entities/anxiety-profile/validate-step.ts'
import { refreshRecommendations } from '../../../entities/recommendations/recommendations.ts'
import { type OnboardingEvent, onboardingMachine } from '../../../features/onboarding/onboarding-machine.ts'
import { SAVE_FAILURE, StepForm } from '../../../features/onboarding/step-form.tsx'
import { useFocusReturn } from '../../../ui/dialogs/use-focus-return.ts'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import styles from './answers-editor.module.css'
import type { Sentence } from './profile-sentences.ts'

interface Props {
  readonly me: User
  /** The answer to change; null creates a profile from the first step on. */
  readonly sentence: Sentence | null
  readonly onClose: () => void
}

/** Asks the onboarding questions again. */
export function AnswersEditor({ me, sentence, onClose }: Props) {
  const queryClient = useQueryClient()
  // The focus returns to the answer's Edit button, which reappears when this closes.
  const returnFocus = useFocusReturn(() => document.querySelector<HTMLElement>(`[data-edits="${sentence?.question}"]`))
  useEffect(() => returnFocus, [returnFocus])
  const [input] = useState(() => ({
    span: sentence ? ('one' as const) : ('all' as const),
    step: sentence?.step ?? (1 as const),
    answers: answersOf(me),
    attempt: { id: newId(), number: 1, sent: false },
  }))
  const [machine] = useState(() =>
    onboardingMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          const saved = await changeAnswers(me, input).catch((error: unknown) => {
            showToast({ ...SAVE_FAILURE, tone: 'destructive' })
            throw error
          })
          queryClient.setQueryData(currentAccountQuery.queryKey, saved)
          void refreshRecommendations(queryClient)
          showToast({ title: 'Profile updated' })
          onClose()
        }),
      },
    }),
  )
  const [snapshot, send, actor] = useMachine(machine, { input })
  const { span, step, answers, problem, hasFailed } = snapshot.context

  function change(event: OnboardingEvent) {
    send(event)
    return actor.getSnapshot().context
  }

  const isFirst = span === 'one' || step === 1
  return (
    <section
      className={styles.card}
      aria-label={sentence ? `Change: ${sentence.title}` : 'Create your anxiety profile'}
    >
      {span === 'all' && (
        <p className="small soft above-s">
          Step {step} of {STEPS.length}
        </p>
      )}
      <StepForm
        step={step}
        startAt={sentence?.question ?? null}
        answers={answers}
        problem={problem}
        isSaving={snapshot.matches('saving')}
        hasFailed={hasFailed}
        previous={
          isFirst
            ? { text: 'Cancel', onPress: onClose }
            : { text: 'Previous', onPress: () => change({ type: 'PREVIOUS' }) }
        }
        submitText={span === 'one' || step === STEPS.length ? 'Save' : 'Continue'}
        savingText="Saving…"
        onAnswer={(changed) => change({ type: 'ANSWER', answers: changed })}
        onSubmit={() => change({ type: 'CONTINUE' }).problem}
      />
    </section>
  )
}
