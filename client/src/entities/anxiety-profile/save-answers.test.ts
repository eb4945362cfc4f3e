import type { User } from '@stillair/api/contract/listener/account.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userFixture } from '../../../test/fixtures.ts'
import { signInForRequests } from '../../../test/sign-in-for-requests.ts'
import { type Answers, NO_ANSWERS } from './answers.ts'
import { changeAnswers, completeOnboarding } from './save-answers.ts'

const MAYA = { userId: 'maya', email: 'maya@stillair.test', isEmailVerified: true, name: null }
const ANSWERS: Answers = {
  ...NO_ANSWERS,
  name: '  Maya ',
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence'],
  otherTrigger: 'The queue',
  symptoms: ['shaking'],
  desiredSupport: ['guidance'],
  flightTimeline: 'next-month',
}
const PROFILE = {
  anxietyTimeline: 'incident',
  flyingFrequency: 'rarely',
  triggers: ['turbulence', 'The queue'],
  symptoms: ['shaking'],
  copingMethods: [],
  desiredSupport: ['guidance'],
}
const ATTEMPT = { id: 'first', number: 1, sent: true }
const saved: User = userFixture({ name: 'Maya' })

/** Stubs the network: each request gets the next of these statuses. */
function answerWith(...statuses: readonly number[]) {
  const sent: { call: string; body: unknown; key: string | null }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const status = statuses[sent.length] ?? 500
    sent.push({
      call: `${init.method} ${path}`,
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('idempotency-key'),
    })
    return Response.json(status < 300 ? saved : { error: 'Something went wrong.', code: 'broken' }, { status })
  })
  return sent
}

beforeEach(() => {
  const who = { userId: 'maya', email: 'maya@stillair.test', token: 'token' }
  signInForRequests(() => who)
  return () => vi.unstubAllGlobals()
})

describe('the end of the onboarding', () => {
  test('POST /api/users with onboardingComplete and flightTimeline, then POST /api/anxiety-profiles', {
    tags: ['states/submit-creates-user-record-then-anxiety'],
  }, async () => {
    const sent = answerWith(201, 201)
    await expect(completeOnboarding(MAYA, { answers: ANSWERS, attempt: ATTEMPT })).resolves.toEqual(saved)
    expect(sent).toEqual([
      {
        call: 'POST /api/users',
        body: {
          firebaseUid: 'maya',
          name: 'Maya',
          email: 'maya@stillair.test',
          onboardingComplete: true,
          flightTimeline: 'next-month',
        },
        key: 'account-first-1',
      },
      { call: 'POST /api/anxiety-profiles', body: PROFILE, key: 'profile-first-1' },
    ])
  })

  test('when the account cannot be saved the profile is not sent', {
    tags: ['states/submit-creates-user-record-then-anxiety'],
  }, async () => {
    const sent = answerWith(503)
    await expect(completeOnboarding(MAYA, { answers: ANSWERS, attempt: ATTEMPT })).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })

  test('after a failure between the two requests, both are repeated with the same body and keys', async () => {
    const sent = answerWith(201, 503, 201, 201)
    await expect(completeOnboarding(MAYA, { answers: ANSWERS, attempt: ATTEMPT })).rejects.toThrow()
    await completeOnboarding(MAYA, { answers: ANSWERS, attempt: ATTEMPT })
    expect(sent.slice(2)).toEqual(sent.slice(0, 2))
  })

  test('a sign-in without an e-mail address sends none', async () => {
    const sent = answerWith(201, 201)
    await completeOnboarding({ ...MAYA, email: null }, { answers: ANSWERS, attempt: ATTEMPT })
    expect(sent[0]?.body).toMatchObject({ email: '' })
  })
})

describe('changing answers later', () => {
  const me = userFixture({ name: 'Maya', flightTimeline: 'next-month' })

  test('sends only the profile when the account stays the same', async () => {
    const sent = answerWith(201)
    await changeAnswers(me, { answers: ANSWERS, attempt: ATTEMPT })
    expect(sent).toMatchObject([{ call: 'POST /api/anxiety-profiles', body: PROFILE }])
  })

  test('sends the changed account fields first', async () => {
    const sent = answerWith(200, 201)
    await changeAnswers(me, { answers: { ...ANSWERS, flightTimeline: 'no-plans' }, attempt: ATTEMPT })
    expect(sent).toMatchObject([
      { call: 'PATCH /api/users/me', body: { flightTimeline: 'no-plans' } },
      { call: 'POST /api/anxiety-profiles' },
    ])
    expect(sent[0]?.body).not.toHaveProperty('name')
  })
})
