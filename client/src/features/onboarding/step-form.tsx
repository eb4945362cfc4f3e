import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Answers } from '../../entities/anxiety-profile/answers.ts'
import { type Problem, problemOf, type Question, type Step } from '../../entities/anxiety-profile/validate-step.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PRODUCT } from '../../ui/product.ts'
import styles from './step-form.module.css'
import { STEP_TEXTS, StepQuestions } from './step-questions.tsx'

interface Props {
  readonly step: Step
  readonly answers: Answers
  readonly problem: Problem | null
  readonly isSaving: boolean
  readonly hasFailed: boolean
  /** The button that leads back, if there is one. */
  readonly previous?: { readonly text: string; readonly onPress: () => void }
  readonly submitText: string
  readonly savingText: string
  readonly onAnswer: (answers: Partial<Answers>) => void
  /** Returns the problem that keeps the user on the step. */
  readonly onSubmit: () => Problem | null
  /** Whether it fills the page, with a page heading and buttons at the bottom of the screen. */
  readonly isPage?: boolean
  /** The question to scroll to at first; the step's other questions surround it. */
  readonly startAt?: Question | null
  readonly children?: ReactNode
}

/** The specification's text for answers that could not be saved. */
export const SAVE_FAILURE = {
  title: 'Error',
  text: 'There was an error saving your information. Please try again.',
} as const

/** Finds the field of a question that gets the focus: the chosen one, else the first. */
function fieldOf(question: Question): string {
  const fields = `[data-question="${question}"] input`
  return `${fields}:checked, [data-question="${question}"]:not(:has(:checked)) input`
}

/** One step: its questions, with the buttons below. A new step starts at its heading. */
export function StepForm(props: Props) {
  const {
    step,
    answers,
    problem,
    isSaving,
    hasFailed,
    previous,
    submitText,
    savingText,
    isPage = false,
    startAt = null,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const Heading = isPage ? 'h1' : 'h2'
  const { title, lead } = STEP_TEXTS[step]
  const canSubmit = problemOf(step, answers) === null && !isSaving

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step change scrolls to the top
  useEffect(() => {
    if (isPage) window.scrollTo(0, 0)
    const field = startAt && form.current?.querySelector<HTMLElement>(fieldOf(startAt))
    if (field) field.focus()
    else heading.current?.focus({ preventScroll: isPage })
  }, [step, isPage])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const wrong = props.onSubmit()
    if (wrong) form.current?.querySelector<HTMLElement>(fieldOf(wrong.question))?.focus()
  }

  return (
    <form ref={form} className={classNames(styles.form, isPage && styles.page)} onSubmit={onSubmit} noValidate>
      {isPage && <title>{`${title} · ${PRODUCT}`}</title>}
      <div>
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <p className={styles.lead}>{lead}</p>
      </div>
      {/* The answers must not change while they are being saved. */}
      <fieldset disabled={isSaving} className={styles.questions}>
        <StepQuestions step={step} answers={answers} problem={problem} onAnswer={props.onAnswer} />
      </fieldset>
      {props.children}
      {hasFailed && (
        <div role="alert" className={styles.failure}>
          <p className="strong clay">{SAVE_FAILURE.title}</p>
          <p>{SAVE_FAILURE.text}</p>
          <p className={styles.failureNote}>Your answers are safe.</p>
        </div>
      )}
      <div className={classNames(isPage && styles.fixed)}>
        <div className={styles.row}>
          {previous && (
            <Button className={styles.button} onClick={previous.onPress} disabled={isSaving}>
              {previous.text}
            </Button>
          )}
          <Button
            type="submit"
            look="main"
            className={classNames(styles.button, styles.submit)}
            aria-disabled={!canSubmit}
          >
            {isSaving ? savingText : hasFailed ? 'Try again' : submitText}
          </Button>
        </div>
      </div>
    </form>
  )
}
