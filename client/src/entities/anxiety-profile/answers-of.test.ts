import type { AnxietyProfile, User } from '@stillair/api/contract/listener/account.ts'
import { expect, test } from 'vitest'
import { NO_ANSWERS, profileOf } from './answers.ts'
import { answersOf } from './answers-of.ts'

const PROFILE: AnxietyProfile = {
  anxietyTimeline: 'recent',
  flyingFrequency: 'never',
  triggers: ['landing', 'The queue, and the gate'],
  symptoms: ['Cold hands'],
  copingMethods: [],
  desiredSupport: ['private'],
}
const ME: User = {
  firebaseUid: 'maya',
  name: 'Maya',
  email: null,
  onboardingComplete: true,
  flightTimeline: 'no-plans',
  anxietyProfile: PROFILE,
  createdAt: '2026-05-14T08:00:00.000Z',
  roles: [],
}

test("answers are returned as given, with the user's own words in their field", () => {
  expect(answersOf(ME)).toMatchObject({
    name: 'Maya',
    triggers: ['landing'],
    otherTrigger: 'The queue, and the gate',
    symptoms: [],
    otherSymptom: 'Cold hands',
    flightTimeline: 'no-plans',
  })
})

test('unchanged answers make the same profile when sent again', () => expect(profileOf(answersOf(ME))).toEqual(PROFILE))

test("without a profile only the account's fields are known", () => {
  expect(answersOf({ ...ME, anxietyProfile: null })).toEqual({
    ...NO_ANSWERS,
    name: 'Maya',
    flightTimeline: 'no-plans',
  })
})
