import type { User } from '@stillair/api/contract/listener/account.ts'
import { type Answers, NO_ANSWERS } from './answers.ts'
import { COPING_METHODS, type Option, SYMPTOMS, TRIGGERS } from './options.ts'

function parted(values: readonly string[], options: readonly Option[]) {
  const isOffered = (value: string) => options.some((option) => option.value === value)
  return {
    chosen: values.filter(isOffered),
    words: values.filter((value) => !isOffered(value)).join(', '),
  }
}

/** Returns the user's answers for editing. An answer in their own words is back in its own field. */
export function answersOf(me: User): Answers {
  const profile = me.anxietyProfile
  const named = { ...NO_ANSWERS, name: me.name ?? '', flightTimeline: me.flightTimeline }
  if (!profile) return named
  const triggers = parted(profile.triggers, TRIGGERS)
  const symptoms = parted(profile.symptoms, SYMPTOMS)
  const copingMethods = parted(profile.copingMethods, COPING_METHODS)
  return {
    ...named,
    anxietyTimeline: profile.anxietyTimeline,
    flyingFrequency: profile.flyingFrequency,
    triggers: triggers.chosen,
    otherTrigger: triggers.words,
    symptoms: symptoms.chosen,
    otherSymptom: symptoms.words,
    copingMethods: copingMethods.chosen,
    otherCopingMethod: copingMethods.words,
    desiredSupport: profile.desiredSupport,
  }
}
