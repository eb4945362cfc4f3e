import {
  AnxietyProfileRecorded,
  EmailConfirmed,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
  ProfileChanged,
  UserRegistered,
} from '@stillair/events/modules/accounts/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { account } from './account.ts'

const userId = 'amelia'
const recorded = AnxietyProfileRecorded({
  userId,
  profile: {
    anxietyTimeline: 'always',
    flyingFrequency: 'rarely',
    triggers: ['turbulence'],
    symptoms: ['shaking'],
    copingMethods: [],
    desiredSupport: ['education'],
  },
})
const registered = UserRegistered({ userId, email: 'amelia@example.com', name: 'Amelia' })
const onboarded = OnboardingCompleted({ userId, flightTimeline: 'next-month' })
const erased = PersonalDataErased({ userId, reason: 'account-deleted' })

const closed = {
  user_id: userId,
  name: null,
  email: null,
  email_confirmed_at: null,
  onboarding_complete: true,
  flight_timeline: null,
  anxiety_profile: null,
  created_at: minute(1),
  erased_at: minute(9),
}

test('holds what the user stated last', { tags: ['entities/user-firebaseuid-name-email'] }, () => {
  const rows = folded(
    account,
    [1, registered],
    [2, recorded],
    [3, onboarded],
    [4, ProfileChanged({ userId, email: 'amelia@example.org', name: 'Amelia 離陸 "Lady" <b>' })],
    [5, FlightTimelineChanged({ userId, flightTimeline: 'no-plans' })],
  )
  expect(rows).toEqual([
    {
      ...closed,
      name: 'Amelia 離陸 "Lady" <b>',
      email: 'amelia@example.org',
      flight_timeline: 'no-plans',
      anxiety_profile: recorded.data.profile,
      erased_at: null,
    },
  ])
})

test('an account is created once, and its onboarding stays open until the user completes it', () => {
  const again = UserRegistered({ userId, email: 'other@example.com', name: 'Other' })
  expect(folded(account, [1, registered], [2, again])).toMatchObject([
    { email: 'amelia@example.com', created_at: minute(1), onboarding_complete: false },
  ])
})

test('an onboarding that does not state the next flight keeps what was stated before', () => {
  const silent = OnboardingCompleted({ userId, flightTimeline: null })
  const changed = FlightTimelineChanged({ userId, flightTimeline: 'no-plans' })
  expect(folded(account, [1, registered], [2, changed], [3, silent])).toMatchObject([{ flight_timeline: 'no-plans' }])
})

test('a closed account holds nothing about the user and takes in no later events', () => {
  const story = [
    [1, registered],
    [2, recorded],
    [3, onboarded],
    [9, erased],
  ] as const
  expect(folded(account, ...story)).toEqual([closed])
  expect(
    folded(
      account,
      ...story,
      [10, registered],
      [11, recorded],
      [12, ProfileChanged({ userId, email: 'amelia@example.org', name: 'Amelia' })],
      [13, onboarded],
      [14, erased],
    ),
  ).toEqual([closed])
})

test('a rebuild after the key is destroyed makes the same closed account', () => {
  expect(
    folded(
      account,
      [1, UserRegistered({ userId, email: null, name: null })],
      [2, AnxietyProfileRecorded({ userId, profile: null })],
      [3, OnboardingCompleted({ userId, flightTimeline: null })],
      [9, erased],
    ),
  ).toEqual([closed])
})

test('ignores events about users who never registered', () => {
  expect(folded(account, [1, recorded], [2, onboarded], [3, erased])).toEqual([])
})

test('an address is confirmed from the first time it was seen as confirmed', () => {
  const [row] = folded(account, [1, registered], [3, EmailConfirmed({ userId })], [5, EmailConfirmed({ userId })])
  expect(row).toMatchObject({ email_confirmed_at: minute(3) })
})
