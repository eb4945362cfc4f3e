import { NAME_LIMIT, OTHER_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import type { Answers } from './answers.ts'

/** The number of a step. */
export type Step = 1 | 2 | 3 | 4
export const STEPS: readonly Step[] = [1, 2, 3, 4]

/** The questions that can have an invalid answer, and the fields for the user's own words. */
export type Question =
  | 'name'
  | 'anxietyTimeline'
  | 'flyingFrequency'
  | 'triggers'
  | 'symptoms'
  | 'copingMethods'
  | 'desiredSupport'
  | 'flightTimeline'

/** The reason why a step can't be left yet. */
export interface Problem {
  readonly question: Question
  readonly message: string
}

type Rule = readonly [question: Question, isMet: (answers: Answers) => boolean, message: string]

const tooLong = (limit: number) => `Please use at most ${limit} characters.`
const fits = (words: string) => words.trim().length <= OTHER_LIMIT
const hasAny = (chosen: readonly string[], words: string) => chosen.length > 0 || words.trim() !== ''

/** The specification's rules and messages, in the order of the questions. */
const RULES: Readonly<Record<Step, readonly Rule[]>> = {
  1: [
    ['name', ({ name }) => name.trim() !== '', 'Please enter your name.'],
    ['name', ({ name }) => name.trim().length <= NAME_LIMIT, tooLong(NAME_LIMIT)],
    [
      'anxietyTimeline',
      (answers) => answers.anxietyTimeline !== null,
      'Please select when you first felt anxious about flying.',
    ],
    ['flyingFrequency', (answers) => answers.flyingFrequency !== null, 'Please select how often you currently fly.'],
  ],
  2: [
    ['triggers', ({ triggers, otherTrigger }) => hasAny(triggers, otherTrigger), 'Please select at least one trigger.'],
    ['triggers', ({ otherTrigger }) => fits(otherTrigger), tooLong(OTHER_LIMIT)],
    ['symptoms', ({ symptoms, otherSymptom }) => hasAny(symptoms, otherSymptom), 'Please select at least one symptom.'],
    ['symptoms', ({ otherSymptom }) => fits(otherSymptom), tooLong(OTHER_LIMIT)],
  ],
  3: [
    ['copingMethods', ({ otherCopingMethod }) => fits(otherCopingMethod), tooLong(OTHER_LIMIT)],
    [
      'desiredSupport',
      ({ desiredSupport }) => desiredSupport.length > 0,
      'Please select at least one type of support.',
    ],
  ],
  4: [
    ['flightTimeline', ({ flightTimeline }) => flightTimeline !== null, 'Please select your flight planning timeline.'],
  ],
}

/** Returns the first problem that keeps the user on the step; null when there is none. */
export function problemOf(step: Step, answers: Answers): Problem | null {
  for (const [question, isMet, message] of RULES[step]) if (!isMet(answers)) return { question, message }
  return null
}
