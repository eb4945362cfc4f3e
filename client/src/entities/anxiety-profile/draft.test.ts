import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_ANSWERS } from './answers.ts'
import { type Draft, forgetDraft, readDraft, saveDraft } from './draft.ts'
import { needsOnboarding } from './needs-onboarding.ts'

const DRAFT: Draft = {
  step: 3,
  answers: { ...NO_ANSWERS, name: 'Zoë', triggers: ['landing'], otherTrigger: 'The queue', anxietyTimeline: 'recent' },
  attempt: { id: 'first', number: 2, sent: true },
}
const KEY = 'stillair:onboarding:zoe'
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('answers survive a reload, separately for each user', () => {
  saveDraft('zoe', DRAFT)
  expect(readDraft('zoe')).toEqual(DRAFT)
  expect(readDraft('sam')).toBeNull()
})

test('a finished draft is removed', () => {
  saveDraft('zoe', DRAFT)
  forgetDraft('zoe')
  expect([...kept]).toEqual([])
  expect(readDraft('zoe')).toBeNull()
})

test('without storage, drafts last as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('refused', 'SecurityError')
    },
    removeItem: () => {},
  })
  saveDraft('ana', DRAFT)
  expect(readDraft('ana')).toEqual(DRAFT)
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['another shape', '{"step":2}'],
  ['no answers', '{"attempt":{"id":"first"}}'],
])('%s in the storage is no draft', (_name, text) => {
  kept.set(KEY, text)
  expect(readDraft('zoe')).toBeNull()
})

test('invalid answers in the storage count as not given', () => {
  const answers = { name: 7, triggers: ['landing', 'dragons', 3], symptoms: 'all', flightTimeline: 'yesterday' }
  kept.set(KEY, JSON.stringify({ step: 9, answers, attempt: { id: 'first' } }))
  expect(readDraft('zoe')).toEqual({
    step: 1,
    answers: { ...NO_ANSWERS, triggers: ['landing'] },
    attempt: { id: 'first', number: 1, sent: false },
  })
})

describe('the onboarding is shown', () => {
  const me = {
    firebaseUid: 'zoe',
    name: 'Zoë',
    email: null,
    onboardingComplete: true,
    flightTimeline: null,
    anxietyProfile: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    roles: [],
  }
  const profile = {
    anxietyTimeline: 'recent' as const,
    flyingFrequency: 'never' as const,
    triggers: ['landing'],
    symptoms: ['nausea'],
    copingMethods: [],
    desiredSupport: [],
  }

  test(
    'until it is complete',
    { tags: ['routes/if-onboarding-not-complete-onboarding', 'roles/signed-user-without-completed-onboarding'] },
    () => expect(needsOnboarding({ ...me, onboardingComplete: false })).toBe(true),
  )

  test('not once it is complete, with or without a profile', () => {
    expect(needsOnboarding(me)).toBe(false)
    expect(needsOnboarding({ ...me, anxietyProfile: profile })).toBe(false)
  })

  test('again when the account is complete but the answers sent with it never arrived', () => {
    saveDraft('zoe', DRAFT)
    expect(needsOnboarding(me)).toBe(true)
    expect(needsOnboarding({ ...me, anxietyProfile: profile })).toBe(false)
  })

  test('not for answers that were never sent', () => {
    saveDraft('zoe', { ...DRAFT, attempt: { id: 'first', number: 1, sent: false } })
    expect(needsOnboarding(me)).toBe(false)
  })

  test('also for answers that were changed after they were sent', () => {
    saveDraft('zoe', { ...DRAFT, attempt: { id: 'first', number: 2, sent: false } })
    expect(needsOnboarding(me)).toBe(true)
  })
})
