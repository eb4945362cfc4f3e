import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectRepeatsDecideNothing, GIVEN_AT, given } from '../../../test/decider-spec.ts'
import { type AccountCommand, accountDecider, type RegisterAccount } from './decider.ts'
import {
  AnxietyProfileRecorded,
  EmailConfirmed,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
  ProfileChanged,
  UserRegistered,
} from './events.ts'

const userId = 'zoe'
const register: RegisterAccount = { type: 'RegisterAccount', userId, name: 'Zoe', email: 'zoe@stillair.test' }
const registered = UserRegistered({ userId, name: 'Zoe', email: 'zoe@stillair.test' })
const onboarded = OnboardingCompleted({ userId, flightTimeline: 'next-month' })
const erased = PersonalDataErased({ userId, reason: 'account-deleted' })
const profile = {
  anxietyTimeline: 'always' as const,
  flyingFrequency: 'rarely' as const,
  triggers: ['turbulence', 'the smell of kerosene'],
  symptoms: ['nausea'],
  copingMethods: [],
  desiredSupport: ['guidance'],
}
const every: AccountCommand[] = [
  register,
  { type: 'EditProfile', name: 'Zo' },
  { type: 'ConfirmEmail' },
  { type: 'CompleteOnboarding', name: 'Zo', flightTimeline: 'no-plans' },
  { type: 'ChangeFlightTimeline', flightTimeline: 'next-3-6-months' },
  { type: 'RecordAnxietyProfile', profile },
  { type: 'DeleteAccount' },
]

describe('an account', () => {
  test('is created at the first sign-in', () => {
    given(accountDecider, []).when(register).then(registered)
  })

  test('is created once, and a second registration does not change its name', () => {
    given(accountDecider, [registered])
      .when({ ...register, name: 'Zo' })
      .thenNothing()
  })

  test('has its e-mail address confirmed once', () => {
    given(accountDecider, [registered]).when({ type: 'ConfirmEmail' }).then(EmailConfirmed({ userId }))
    given(accountDecider, [registered, EmailConfirmed({ userId })])
      .when({ type: 'ConfirmEmail' })
      .thenNothing()
  })

  test('refuses commands before it is created', () => {
    for (const command of every.filter(({ type }) => type !== 'RegisterAccount' && type !== 'DeleteAccount')) {
      given(accountDecider, []).when(command).thenRefuses('not-found')
    }
    // For example, after the log was restored to a time before the registration.
    given(accountDecider, []).when({ type: 'DeleteAccount' }).thenNothing()
  })

  test('knows when it was created, and accepts erased personal data', () => {
    const gone = [
      UserRegistered({ userId, name: null, email: null }),
      OnboardingCompleted({ userId, flightTimeline: null }),
      AnxietyProfileRecorded({ userId, profile: null }),
    ]
    expect(given(accountDecider, gone).state).toEqual({
      isErased: false,
      isEmailConfirmed: false,
      userId,
      name: null,
      email: null,
      createdAt: GIVEN_AT,
      onboardingComplete: true,
      flightTimeline: null,
      anxietyProfile: null,
    })
  })
})

describe('a profile', () => {
  test('changes only the given fields', () => {
    given(accountDecider, [registered])
      .when({ type: 'EditProfile', name: 'Zo' })
      .then(ProfileChanged({ userId, name: 'Zo', email: 'zoe@stillair.test' }))
    given(accountDecider, [registered])
      .when({ type: 'EditProfile', email: 'z@example.test' })
      .then(ProfileChanged({ userId, name: 'Zoe', email: 'z@example.test' }))
  })

  test('does not change when the fields are the same', () => {
    given(accountDecider, [registered])
      .when({ type: 'EditProfile', name: 'Zoe', email: 'zoe@stillair.test' })
      .thenNothing()
    given(accountDecider, [registered]).when({ type: 'EditProfile' }).thenNothing()
  })
})

describe('the onboarding', () => {
  test('is completed once, with the flight timeline', () => {
    const complete = { type: 'CompleteOnboarding', name: 'Zoe', flightTimeline: 'next-month' } as const
    given(accountDecider, [registered]).when(complete).then(onboarded)
    given(accountDecider, [registered, onboarded]).when(complete).thenNothing()
  })

  test('updates the name', () => {
    given(accountDecider, [registered])
      .when({ type: 'CompleteOnboarding', name: 'Zo', flightTimeline: 'no-plans' })
      .then(
        ProfileChanged({ userId, name: 'Zo', email: 'zoe@stillair.test' }),
        OnboardingCompleted({ userId, flightTimeline: 'no-plans' }),
      )
  })

  test('completed again in a second tab updates the answers without a second completion', () => {
    given(accountDecider, [registered, onboarded])
      .when({ type: 'CompleteOnboarding', name: 'Zo', flightTimeline: 'no-plans' })
      .then(
        ProfileChanged({ userId, name: 'Zo', email: 'zoe@stillair.test' }),
        FlightTimelineChanged({ userId, flightTimeline: 'no-plans' }),
      )
  })
})

test('a different flight timeline is recorded', () => {
  const change = { type: 'ChangeFlightTimeline', flightTimeline: 'no-plans' } as const
  const changed = FlightTimelineChanged({ userId, flightTimeline: 'no-plans' })
  given(accountDecider, [registered, onboarded]).when(change).then(changed)
  given(accountDecider, [registered, onboarded, changed]).when(change).thenNothing()
})

test('a different anxiety profile replaces the previous one', () => {
  const record = { type: 'RecordAnxietyProfile', profile } as const
  const recorded = AnxietyProfileRecorded({ userId, profile })
  given(accountDecider, [registered]).when(record).then(recorded)
  given(accountDecider, [registered, recorded]).when(record).thenNothing()
  const other = { ...profile, triggers: ['turbulence'] }
  given(accountDecider, [registered, recorded])
    .when({ ...record, profile: other })
    .then(AnxietyProfileRecorded({ userId, profile: other }))
})

describe('a deleted account', () => {
  test('is erased once', () => {
    given(accountDecider, [registered, onboarded]).when({ type: 'DeleteAccount' }).then(erased)
    given(accountDecider, [registered, erased]).when({ type: 'DeleteAccount' }).thenNothing()
  })

  test('refuses every other command, including a new registration', () => {
    for (const command of every.filter(({ type }) => type !== 'DeleteAccount')) {
      given(accountDecider, [registered, erased]).when(command).thenRefuses('account-deleted')
    }
  })

  test('holds no data about the user', () => {
    const history = [registered, onboarded, AnxietyProfileRecorded({ userId, profile }), erased]
    expect(given(accountDecider, history).state).toEqual({ isErased: true })
  })
})

test('a repeated command adds no events', () => {
  const timeline = fc.constantFrom('next-month' as const, 'next-3-6-months' as const, 'no-plans' as const)
  const words = fc.array(fc.string(), { maxLength: 3 })
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const command: fc.Arbitrary<AccountCommand> = fc.oneof(
    fc.record({
      type: fc.constant('RegisterAccount' as const),
      userId: fc.string(),
      name: fc.option(fc.string()),
      email: fc.option(fc.string()),
    }),
    fc.record({
      type: fc.constant('EditProfile' as const),
      name: optional(fc.string()),
      email: optional(fc.string()),
    }),
    fc.record({ type: fc.constant('CompleteOnboarding' as const), name: fc.string(), flightTimeline: timeline }),
    fc.record({ type: fc.constant('ChangeFlightTimeline' as const), flightTimeline: timeline }),
    fc.record({
      type: fc.constant('RecordAnxietyProfile' as const),
      profile: fc.record({
        anxietyTimeline: fc.constantFrom('always' as const, 'incident' as const, 'recent' as const),
        flyingFrequency: fc.constantFrom('never' as const, 'rarely' as const),
        triggers: words,
        symptoms: words,
        copingMethods: words,
        desiredSupport: words,
      }),
    }),
    fc.record({ type: fc.constant('DeleteAccount' as const) }),
  )
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      expectRepeatsDecideNothing(accountDecider, [register, ...commands])
    }),
  )
})
