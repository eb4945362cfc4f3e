import {
  AnxietyProfileRecorded,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
} from '@stillair/events/modules/accounts/events.ts'
import { interestsOf } from '@stillair/events/modules/recommendations/interests.ts'
import { expect, test } from 'vitest'
import { folded } from '../../../test/folded.ts'
import { recommendations } from './recommendations.ts'

const userId = 'amelia'
const profile = {
  anxietyTimeline: 'always' as const,
  flyingFrequency: 'rarely' as const,
  triggers: ['turbulence', 'the doors closing'],
  symptoms: ['racing-heart'],
  copingMethods: ['avoiding'],
  desiredSupport: ['education'],
}
const recorded = AnxietyProfileRecorded({ userId, profile })
const onboarded = OnboardingCompleted({ userId, flightTimeline: 'next-month' })

test('follows from the newest profile and the newest plans, whichever comes first', () => {
  const row = {
    user_id: userId,
    interests: interestsOf(profile, 'next-month'),
    anxiety_profile: profile,
    flight_timeline: 'next-month',
  }
  expect(folded(recommendations, [1, recorded], [2, onboarded])).toEqual([row])
  expect(folded(recommendations, [1, onboarded], [2, recorded])).toEqual([row])

  const calmer = { ...profile, triggers: ['airport'] }
  const changed = folded(
    recommendations,
    [1, recorded],
    [2, onboarded],
    [3, FlightTimelineChanged({ userId, flightTimeline: 'no-plans' })],
    [4, AnxietyProfileRecorded({ userId, profile: calmer })],
    [5, OnboardingCompleted({ userId, flightTimeline: null })],
  )
  expect(changed).toMatchObject([{ interests: interestsOf(calmer, 'no-plans'), flight_timeline: 'no-plans' }])
})

test('there are no interests without a profile', () => {
  expect(folded(recommendations, [1, onboarded])).toMatchObject([{ interests: [] }])
})

test('holds nothing about a closed account, whether or not the log can still be decrypted', () => {
  const erased = PersonalDataErased({ userId, reason: 'account-deleted' })
  expect(folded(recommendations, [1, recorded], [2, onboarded], [3, erased])).toEqual([])
  const unreadable = [
    [1, AnxietyProfileRecorded({ userId, profile: null })],
    [2, OnboardingCompleted({ userId, flightTimeline: null })],
  ] as const
  expect(folded(recommendations, ...unreadable)).toMatchObject([{ interests: [], anxiety_profile: null }])
  expect(folded(recommendations, ...unreadable, [3, erased])).toEqual([])
})
