import { describe, expect, test } from 'vitest'
import { AnxietyProfile, FlightTimeline } from './account.ts'

const PROFILE = {
  anxietyTimeline: 'always',
  flyingFrequency: 'never',
  triggers: ['turbulence'],
  symptoms: ['nausea'],
  copingMethods: [],
  desiredSupport: ['guidance'],
}
const takes = (field: string, value: unknown) => AnxietyProfile.safeParse({ ...PROFILE, [field]: value }).success

describe('onboarding enumerations', () => {
  test.each([
    ['anxietyTimeline', 'always, incident, recent'],
    ['flyingFrequency', 'never, rarely, occasionally, frequently'],
  ])(
    '%s: %s, and nothing else',
    {
      tags: [
        'enumerations/anxietytimeline-always-incident-recent',
        'enumerations/flyingfrequency-never-rarely-under-once',
      ],
    },
    (field, values) => {
      for (const value of values.split(', ')) expect(takes(field, value), value).toBe(true)
      for (const value of ['', 'sometimes', null, undefined, ['always', 'never']])
        expect(takes(field, value)).toBe(false)
    },
  )

  test.each([
    ['triggers', 'turbulence, takeoff, landing, airport, claustrophobia, control'],
    ['symptoms', 'racing-heart, shortness-breath, nausea, dizziness, shaking'],
    ['copingMethods', 'breathing, meditation, medication, therapy, avoiding'],
  ])(
    '%s: %s, plus free-text other',
    {
      tags: [
        'enumerations/triggers-turbulence-takeoff-landing',
        'enumerations/symptoms-racing-heart-shortness-breath',
        'enumerations/copingmethods-breathing-meditation',
      ],
    },
    (field, values) => {
      expect(takes(field, [...values.split(', '), 'The sound of the flaps'])).toBe(true)
      expect(takes(field, ['x'.repeat(201)])).toBe(false)
      expect(takes(field, 'turbulence')).toBe(false)
    },
  )

  test.each([['desiredSupport', 'guidance, calming-tools, education, progress, community, private']])(
    '%s: %s, and nothing else',
    { tags: ['enumerations/desiredsupport-guidance-calming-tools'] },
    (field, values) => {
      expect(takes(field, values.split(', '))).toBe(true)
      expect(takes(field, ['guidance', 'something else'])).toBe(false)
    },
  )

  test.each([['flightTimeline', 'next-month, next-3-6-months, no-plans']])(
    '%s: %s, next-1-3-months, and nothing else',
    { tags: ['enumerations/flighttimeline-next-month-next-3-6'] },
    (_field, values) => {
      const [soon, ...later] = values.split(', ')
      expect(FlightTimeline.options).toEqual([soon, 'next-1-3-months', ...later])
    },
  )
})
