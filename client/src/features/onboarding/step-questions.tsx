import { type ReactNode, useId } from 'react'
import type { Answers } from '../../entities/anxiety-profile/answers.ts'
import {
  ANXIETY_TIMELINE,
  COPING_METHODS,
  DESIRED_SUPPORT,
  FLIGHT_TIMELINE,
  FLYING_FREQUENCY,
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

/** What each step is about. */
export const STEP_TEXTS: Readonly<Record<Step, { readonly title: string; readonly lead: string }>> = {
  1: { title: 'Tell us a little about you', lead: 'Your answers choose what we suggest. You can change them later.' },
  2: { title: 'What makes flying hard?', lead: 'Choose as many as fit. You can change this later.' },
  3: { title: 'What helps you?', lead: 'There is no right answer. Choose what feels true.' },
  4: { title: 'When do you fly next?', lead: 'So that we suggest what fits the time you have.' },
}

/** The questions of a step. */
export function StepQuestions({ step, answers, problem, onAnswer }: Props): ReactNode {
  const messageOf = (question: QuestionName) => (problem?.question === question ? problem.message : null)

  if (step === 1) {
    return (
      <>
        <NameQuestion value={answers.name} message={messageOf('name')} onChange={(name) => onAnswer({ name })} />
        <Question
          name="anxietyTimeline"
          title="When did you first feel anxious about flying?"
          options={ANXIETY_TIMELINE}
          chosen={answers.anxietyTimeline ? [answers.anxietyTimeline] : []}
          message={messageOf('anxietyTimeline')}
          onChoose={([value]) => onAnswer({ anxietyTimeline: value as Answers['anxietyTimeline'] })}
        />
        <Question
          name="flyingFrequency"
          title="How often do you fly now?"
          options={FLYING_FREQUENCY}
          chosen={answers.flyingFrequency ? [answers.flyingFrequency] : []}
          message={messageOf('flyingFrequency')}
          onChoose={([value]) => onAnswer({ flyingFrequency: value as Answers['flyingFrequency'] })}
        />
      </>
    )
  }
  if (step === 2) {
    return (
      <>
        <Question
          many
          name="triggers"
          title="Triggers"
          options={TRIGGERS}
          chosen={answers.triggers}
          freeText={{
            label: 'Another trigger, in your own words',
            value: answers.otherTrigger,
            onChange: (otherTrigger) => onAnswer({ otherTrigger }),
          }}
          message={messageOf('triggers')}
          onChoose={(triggers) => onAnswer({ triggers })}
        />
        <Question
          many
          name="symptoms"
          title="What your body does"
          options={SYMPTOMS}
          chosen={answers.symptoms}
          freeText={{
            label: 'Another thing your body does, in your own words',
            value: answers.otherSymptom,
            onChange: (otherSymptom) => onAnswer({ otherSymptom }),
          }}
          message={messageOf('symptoms')}
          onChoose={(symptoms) => onAnswer({ symptoms })}
        />
      </>
    )
  }
  if (step === 3) {
    return (
      <>
        <Question
          many
          name="copingMethods"
          title="What you do to cope"
          note="You can leave this empty."
          options={COPING_METHODS}
          chosen={answers.copingMethods}
          freeText={{
            label: 'Another way you cope, in your own words',
            value: answers.otherCopingMethod,
            onChange: (otherCopingMethod) => onAnswer({ otherCopingMethod }),
          }}
          message={messageOf('copingMethods')}
          onChoose={(copingMethods) => onAnswer({ copingMethods })}
        />
        <Question
          many
          name="desiredSupport"
          title="What you would like from us"
          options={DESIRED_SUPPORT}
          chosen={answers.desiredSupport}
          message={messageOf('desiredSupport')}
          onChoose={(desiredSupport) => onAnswer({ desiredSupport })}
        />
      </>
    )
  }
  return (
    <Question
      name="flightTimeline"
      title="Your next flight"
      options={FLIGHT_TIMELINE}
      chosen={answers.flightTimeline ? [answers.flightTimeline] : []}
      message={messageOf('flightTimeline')}
      onChoose={([value]) => onAnswer({ flightTimeline: value as Answers['flightTimeline'] })}
    />
  )
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
