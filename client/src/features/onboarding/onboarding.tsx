import type { User } from '@stillair/api/contract/listener/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { fromPromise } from 'xstate'
import { newId } from '../../api/new-id.ts'
import { currentAccountQuery } from '../../entities/account/current-account.ts'
import { signOut } from '../../entities/account/sign-out.ts'
import { NO_ANSWERS } from '../../entities/anxiety-profile/answers.ts'
import { type Draft, forgetDraft, readDraft, saveDraft, watchDraft } from '../../entities/anxiety-profile/draft.ts'
import { completeOnboarding, type Save } from '../../entities/anxiety-profile/save-answers.ts'
import { STEPS } from '../../entities/anxiety-profile/validate-step.ts'
import { refreshRecommendations } from '../../entities/recommendations/recommendations.ts'
import { authStore } from '../../entities/sign-in/auth-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import styles from './onboarding.module.css'
import { type OnboardingEvent, onboardingMachine } from './onboarding-machine.ts'
import { SAVE_FAILURE, StepForm } from './step-form.tsx'

/** Marks the entry of the history that the browser's Back button leaves for the step before. */
const LATER_STEP = 'later-step'

function newDraft(me: User): Draft {
  return { step: 1, answers: { ...NO_ANSWERS, name: me.name ?? '' }, attempt: { id: newId(), number: 1, sent: false } }
}

/** Asks the four steps of questions after sign-up, in place of every other screen until they are answered. */
export function Onboarding({ me }: { readonly me: User }) {
  const userId = me.firebaseUid
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [input] = useState(() => ({ span: 'all' as const, ...(readDraft(userId) ?? newDraft(me)) }))
  const [machine] = useState(() =>
    onboardingMachine.provide({ actors: { save: fromPromise(({ input }) => save(input)) } }),
  )
  const [snapshot, send, actor] = useMachine(machine, { input })
  const { step, answers, problem, hasFailed } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const { state, pathname, search } = useLocation()
  const isHeld = state === LATER_STEP
  const wasHeld = useRef(isHeld)

  // While there is an earlier step, one more entry of the history lets the browser's Back button lead to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a step or an entry of the history that has changed matters
  useEffect(() => {
    if (wasHeld.current && !isHeld && step > 1) change({ type: 'PREVIOUS' })
    wasHeld.current = isHeld
    if (!isHeld && actor.getSnapshot().context.step > 1) navigate(pathname + search, { state: LATER_STEP })
  }, [step, isHeld])

  useEffect(
    () =>
      watchDraft(userId, (draft) => {
        if (draft) send({ type: 'DRAFT_CHANGED', draft })
        else void queryClient.invalidateQueries(currentAccountQuery)
      }),
    [userId, send, queryClient],
  )

  async function save(sent: Save) {
    const auth = authStore.getState()
    if (auth.status !== 'signed-in') throw new Error('You are no longer signed in')
    const saved = await completeOnboarding(auth.user, sent).catch((error: unknown) => {
      showToast({ ...SAVE_FAILURE, tone: 'destructive' })
      throw error
    })
    forgetDraft(userId)
    await navigate('/', { replace: true })
    showToast({ title: `Welcome to ${PRODUCT}`, text: 'Your profile is ready, and so are your first sessions.' })
    queryClient.setQueryData(currentAccountQuery.queryKey, saved)
    void refreshRecommendations(queryClient)
  }

  /** Sends an event and stores the draft. Changes from another tab aren't stored here: that tab stores them. */
  function change(event: OnboardingEvent) {
    send(event)
    saveDraft(userId, actor.getSnapshot().context)
    return actor.getSnapshot().context
  }

  async function onSignOut() {
    try {
      await signOut('/landing')
    } catch {
      showToast({ title: 'Error', text: 'There was an error signing out. Please try again.', tone: 'destructive' })
    }
  }

  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div className={styles.where}>
          <p>
            <strong>
              Step {step} of {STEPS.length}
            </strong>
            <span className="tabular"> · {(step / STEPS.length) * 100}%</span>
          </p>
          <Button look="bare" className={styles.signOut} onClick={onSignOut} disabled={isSaving}>
            Sign Out
          </Button>
        </div>
        <ProgressBar label={`Step ${step} of ${STEPS.length}`} value={step / STEPS.length} />
      </header>
      <main className={styles.main}>
        <StepForm
          step={step}
          answers={answers}
          problem={problem}
          isSaving={isSaving}
          hasFailed={hasFailed}
          {...(step > 1 && { previous: { text: 'Previous', onPress: () => change({ type: 'PREVIOUS' }) } })}
          submitText={step < STEPS.length ? 'Continue' : 'Complete Setup'}
          savingText="Creating Your Profile..."
          onAnswer={(changed) => change({ type: 'ANSWER', answers: changed })}
          onSubmit={() => change({ type: 'CONTINUE' }).problem}
          isPage
        >
          <p className="small soft">
            Your answers are encrypted. We use them to choose your sessions.{' '}
            <Link to="/privacy">How we protect them</Link>
          </p>
        </StepForm>
      </main>
    </div>
  )
}
