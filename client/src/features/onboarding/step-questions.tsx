import { type ReactNode, useId } from 'react'
import type { Answers } from '../../entities/anxiety-profile/answers.ts'
import {
  ANXIETY_TIMELINE,
  COPING_METHODS,
  DESIRED_SUPPORT,
  FLIGHT_TIMELINE,
  FLYING_FREQUENCY,
  type Option,
  SYMPTOMS,
  TRIGGERS,
} from '../../entities/anxiety-profile/options.ts'
import type { Problem, Question as QuestionName, Step } from '../../entities/anxiety-profile/validate-step.ts'
import styles from './question.module.css'
import { Question, QuestionMessage } from './question.tsx'

interface Props {
  readonly step: Step
  readonly answers: Answers
  readonly problem: Problem | null
  readonly onAnswer: (answers: Partial<Answers>) => void
}

/** The title and lead of each step. */
export const STEP_TEXTS: Readonly<Record<Step, { readonly title: string; readonly lead: string }>> = {
  1: { title: 'Tell us a little about you', lead: 'Your answers choose what we suggest. You can change them later.' },
  2: { title: 'What makes flying hard?', lead: 'Choose as many as fit. You can change this later.' },
  3: { title: 'What helps you?', lead: 'There is no right answer. Choose what feels true.' },
  4: { title: 'When do you fly next?', lead: 'So we can suggest what fits the time you have.' },
}

type Single = 'anxietyTimeline' | 'flyingFrequency' | 'flightTimeline'
type Multiple = 'triggers' | 'symptoms' | 'copingMethods' | 'desiredSupport'

/** The field for the user's own words: its name in the answers and its accessible name. */
interface OwnWords {
  readonly field: 'otherTrigger' | 'otherSymptom' | 'otherCopingMethod'
  readonly label: string
}

/** The questions of a step. */
export function StepQuestions({ step, answers, problem, onAnswer }: Props): ReactNode {
  const messageOf = (question: QuestionName) => (problem?.question === question ? problem.message : null)

  /** Renders a question with one answer. */
  const single = (name: Single, title: string, options: readonly Option[]) => (
    <Question
      name={name}
      title={title}
      options={options}
      chosen={answers[name] ? [answers[name]] : []}
      message={messageOf(name)}
      onChoose={([value]) => onAnswer({ [name]: value } as Partial<Answers>)}
    />
  )

  /** Renders a question with any number of answers. */
  const multiple = (name: Multiple, title: string, options: readonly Option[], own?: OwnWords, note?: string) => (
    <Question
      many
      name={name}
      title={title}
      note={note}
      options={options}
      chosen={answers[name]}
      {...(own && {
        freeText: {
          label: own.label,
          value: answers[own.field],
          onChange: (words: string) => onAnswer({ [own.field]: words }),
        },
      })}
      message={messageOf(name)}
      onChoose={(chosen) => onAnswer({ [name]: chosen })}
    />
  )

  switch (step) {
    case 1:
      return (
        <>
          <NameQuestion value={answers.name} message={messageOf('name')} onChange={(name) => onAnswer({ name })} />
          {single('anxietyTimeline', 'When did you first feel anxious about flying?', ANXIETY_TIMELINE)}
          {single('flyingFrequency', 'How often do you fly now?', FLYING_FREQUENCY)}
        </>
      )
    case 2:
      return (
        <>
          {multiple('triggers', 'Triggers', TRIGGERS, {
            field: 'otherTrigger',
            label: 'Another trigger, in your own words',
          })}
          {multiple('symptoms', 'What your body does', SYMPTOMS, {
            field: 'otherSymptom',
            label: 'Another thing your body does, in your own words',
          })}
        </>
      )
    case 3:
      return (
        <>
          {multiple(
            'copingMethods',
            'What you do to cope',
            COPING_METHODS,
            { field: 'otherCopingMethod', label: 'Another way you cope, in your own words' },
            'You can leave this empty.',
          )}
          {multiple('desiredSupport', 'What you would like from us', DESIRED_SUPPORT)}
        </>
      )
    default:
      return single('flightTimeline', 'Your next flight', FLIGHT_TIMELINE)
  }
}

interface NameProps {
  readonly value: string
  readonly message: string | null
  readonly onChange: (name: string) => void
}

function NameQuestion({ value, message, onChange }: NameProps) {
  const id = useId()
  return (
    <div data-question="name">
      <h2 className="title-small">
        <label htmlFor={id}>What may we call you?</label>
      </h2>
      <QuestionMessage id={`${id}-message`} message={message} />
      <div className="stack gap-s below-m">
        <input
          id={id}
          type="text"
          className={styles.words}
          name="name"
          autoComplete="given-name"
          aria-describedby={`${id}-message`}
          aria-invalid={message !== null || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  )
}
