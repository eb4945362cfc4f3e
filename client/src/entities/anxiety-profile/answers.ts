import type {
  AnxietyProfile,
  AnxietyTimeline,
  FlightTimeline,
  FlyingFrequency,
} from '@stillair/api/contract/listener/account.ts'

/** The answers given so far, as the steps show them. Answers in the user's own words are separate until they are sent. */
export interface Answers {
  readonly name: string
  readonly anxietyTimeline: AnxietyTimeline | null
  readonly flyingFrequency: FlyingFrequency | null
  readonly triggers: readonly string[]
  readonly otherTrigger: string
  readonly symptoms: readonly string[]
  readonly otherSymptom: string
  readonly copingMethods: readonly string[]
  readonly otherCopingMethod: string
  readonly desiredSupport: readonly string[]
  readonly flightTimeline: FlightTimeline | null
}

export const NO_ANSWERS: Answers = {
  name: '',
  anxietyTimeline: null,
  flyingFrequency: null,
  triggers: [],
  otherTrigger: '',
  symptoms: [],
  otherSymptom: '',
  copingMethods: [],
  otherCopingMethod: '',
  desiredSupport: [],
  flightTimeline: null,
}

function withFreeText(chosen: readonly string[], words: string): string[] {
  const own = words.trim()
  return own === '' || chosen.includes(own) ? [...chosen] : [...chosen, own]
}

/**
 * Returns the profile to send, with answers in the user's own words last in each list. Null while a required answer is
 * missing.
 */
export function profileOf(answers: Answers): AnxietyProfile | null {
  const { anxietyTimeline, flyingFrequency } = answers
  if (!anxietyTimeline || !flyingFrequency) return null
  return {
    anxietyTimeline,
    flyingFrequency,
    triggers: withFreeText(answers.triggers, answers.otherTrigger),
    symptoms: withFreeText(answers.symptoms, answers.otherSymptom),
    copingMethods: withFreeText(answers.copingMethods, answers.otherCopingMethod),
    desiredSupport: [...answers.desiredSupport] as AnxietyProfile['desiredSupport'],
  }
}
