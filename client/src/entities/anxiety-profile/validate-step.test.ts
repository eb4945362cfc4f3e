import * as contract from '@stillair/api/contract/listener/account.ts'
import { NAME_LIMIT, OTHER_LIMIT } from '@stillair/api/contract/shared/limits.ts'
import { describe, expect, test } from 'vitest'
import { type Answers, NO_ANSWERS, profileOf } from './answers.ts'
import {
  ANXIETY_TIMELINE,
  COPING_METHODS,
  DESIRED_SUPPORT,
  FLIGHT_TIMELINE,
  FLYING_FREQUENCY,
  SYMPTOMS,
  TRIGGERS,
} from './options.ts'
import { problemOf, type Step } from './validate-step.ts'

const ANSWERED: Answers = {
  name: 'Maya',
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence'],
  otherTrigger: '',
  symptoms: ['shaking'],
  otherSymptom: '',
  copingMethods: [],
  otherCopingMethod: '',
  desiredSupport: ['guidance'],
  flightTimeline: 'next-month',
}

describe('validation rules of the onboarding', () => {
  test.each<[rule: string, step: Step, change: Partial<Answers>, message: string | null]>([
    ['step 1: name', 1, { name: '' }, 'Please enter your name.'],
    ['step 1: name of blanks', 1, { name: '  \n ' }, 'Please enter your name.'],
    ['step 1: name in any script', 1, { name: 'ليلى' }, null],
    ['step 1: name of 10,000 characters', 1, { name: 'a'.repeat(10_000) }, 'Please use at most 200 characters.'],
    [
      'step 1: anxiety timeline',
      1,
      { anxietyTimeline: null },
      'Please select when you first felt anxious about flying.',
    ],
    ['step 1: flying frequency', 1, { flyingFrequency: null }, 'Please select how often you currently fly.'],
    ['step 1: the name is asked for first', 1, { name: '', flyingFrequency: null }, 'Please enter your name.'],
    ['step 2: triggers', 2, { triggers: [] }, 'Please select at least one trigger.'],
    ['step 2: symptoms', 2, { symptoms: [] }, 'Please select at least one symptom.'],
    ['step 2: own words are a trigger', 2, { triggers: [], otherTrigger: 'The boarding queue' }, null],
    ['step 2: own words are a symptom', 2, { symptoms: [], otherSymptom: 'Cold hands' }, null],
    ['step 2: blanks are no trigger', 2, { triggers: [], otherTrigger: '  ' }, 'Please select at least one trigger.'],
    ['step 2: too many words', 2, { otherTrigger: 'a'.repeat(201) }, 'Please use at most 200 characters.'],
    ['step 2: too many words', 2, { otherSymptom: 'a'.repeat(201) }, 'Please use at most 200 characters.'],
    ['step 3: desired support', 3, { desiredSupport: [] }, 'Please select at least one type of support.'],
    ['step 3: coping methods are optional', 3, { copingMethods: [] }, null],
    ['step 3: too many words', 3, { otherCopingMethod: 'a'.repeat(201) }, 'Please use at most 200 characters.'],
    ['step 4: flight timeline', 4, { flightTimeline: null }, 'Please select your flight planning timeline.'],
  ])(
    '%s',
    {
      tags: [
        'validation/onboarding-step-1-name-non-empty-after',
        'validation/step-1-anxiety-timeline-please-select',
        'validation/step-1-flying-frequency-please-select',
        'validation/step-2-at-least-one-trigger-please',
        'validation/step-2-at-least-one-symptom-please',
        'validation/step-3-at-least-one-desired-support',
        'validation/step-3-coping-methods-are-optional',
        'validation/step-4-flight-timeline-please-select',
      ],
    },
    (_rule, step, change, message) => {
      expect(problemOf(step, { ...ANSWERED, ...change })?.message ?? null).toBe(message)
    },
  )

  test.each<Step>([1, 2, 3, 4])('step %d can be left once it is answered, not before', (step) => {
    expect(problemOf(step, ANSWERED)).toBeNull()
    expect(problemOf(step, NO_ANSWERS)).not.toBeNull()
  })
})

describe("'other' texts are appended on submit", { tags: ['states/an-other-text-appended-its-list-on'] }, () => {
  test('trimmed, last in their list', () => {
    const profile = profileOf({ ...ANSWERED, otherTrigger: ' The queue ', otherSymptom: 'Cold hands' })
    expect(profile).toMatchObject({
      triggers: ['turbulence', 'The queue'],
      symptoms: ['shaking', 'Cold hands'],
      copingMethods: [],
    })
  })

  test('only once when they repeat a chosen option', () => {
    expect(profileOf({ ...ANSWERED, otherTrigger: 'turbulence' })?.triggers).toEqual(['turbulence'])
  })

  test('as typed, with any content', () => {
    const words = '<img src=x onerror="alert(1)"> "quotes"'
    expect(profileOf({ ...ANSWERED, otherCopingMethod: words })?.copingMethods).toEqual([words])
  })
})

test('the server accepts whatever the steps accept', () => {
  expect(contract.AnxietyProfile.parse(profileOf({ ...ANSWERED, otherTrigger: 'a'.repeat(200) }))).toBeTruthy()
  expect([NAME_LIMIT, OTHER_LIMIT]).toEqual([200, 200])
})

test.each([
  ['anxietyTimeline', ANXIETY_TIMELINE, contract.AnxietyTimeline.options],
  ['flyingFrequency', FLYING_FREQUENCY, contract.FlyingFrequency.options],
  ['triggers', TRIGGERS, contract.TRIGGERS],
  ['symptoms', SYMPTOMS, contract.SYMPTOMS],
  ['copingMethods', COPING_METHODS, contract.COPING_METHODS],
  ['desiredSupport', DESIRED_SUPPORT, contract.DESIRED_SUPPORT],
  ['flightTimeline', FLIGHT_TIMELINE, contract.FlightTimeline.options],
])(
  "onboarding enumerations: %s offers the contract's values",
  {
    tags: [
      'enumerations/anxietytimeline-always-incident-recent',
      'enumerations/flyingfrequency-never-rarely-under-once',
      'enumerations/triggers-turbulence-takeoff-landing',
      'enumerations/symptoms-racing-heart-shortness-breath',
      'enumerations/copingmethods-breathing-meditation',
      'enumerations/desiredsupport-guidance-calming-tools',
      'enumerations/flighttimeline-next-month-next-3-6',
    ],
  },
  (_name, options, values) => {
    expect(options.map((option) => option.value)).toEqual([...values])
  },
)
