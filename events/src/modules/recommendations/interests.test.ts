import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnxietyProfile, FlightTimeline } from '../accounts/events.ts'
import { COPING_TOPICS, SUPPORT_TOPICS, SYMPTOM_TOPICS, TRIGGER_TOPICS } from './answer-topics.ts'
import { interestsOf, type OwnWeights } from './interests.ts'
import { TOPICS } from './topics.ts'

const nothing: AnxietyProfile = {
  anxietyTimeline: 'always',
  flyingFrequency: 'occasionally',
  triggers: [],
  symptoms: [],
  copingMethods: [],
  desiredSupport: [],
}
const of = (changes: Partial<AnxietyProfile>, timeline: FlightTimeline | null = null) =>
  interestsOf({ ...nothing, ...changes }, timeline)
const first = (changes: Partial<AnxietyProfile>, timeline: FlightTimeline | null = null) => {
  const [interest] = of(changes, timeline)
  return interest && `${interest.topic} because ${interest.because}`
}
const find = (topic: string, changes: Partial<AnxietyProfile>, timeline: FlightTimeline | null = null) =>
  of(changes, timeline).find((interest) => interest.topic === topic)

test("a user's own words have the given weights", () => {
  const profile = { ...nothing, triggers: ['bumps'], symptoms: ['bumps'], desiredSupport: ['bumps'] }
  const weightOf = (own: OwnWeights) => interestsOf(profile, null, own)[0]?.weight
  expect(weightOf({ trigger: 0.4, symptom: 0, coping: 0 })).toBe(0.4)
  expect(weightOf({ trigger: 0, symptom: 0.3, coping: 0 })).toBe(0.3)
  expect(weightOf({ trigger: 0, symptom: 0, coping: 0.6 })).toBe(0.6)
})

describe('every onboarding answer points to its topic', () => {
  test.each([
    ['turbulence', 'turbulence'],
    ['takeoff', 'take-off'],
    ['landing', 'landing'],
    ['airport', 'airport'],
    ['claustrophobia', 'claustrophobia'],
    ['control', 'control'],
  ])('trigger %s: %s', (trigger, topic) => {
    expect(first({ triggers: [trigger] })).toBe(`${topic} because trigger:${trigger}`)
  })

  test.each([
    ['racing-heart', 'breathing'],
    ['shortness-breath', 'breathing'],
    ['nausea', 'nausea'],
    ['dizziness', 'body'],
    ['shaking', 'body'],
  ])('symptom %s: %s', (symptom, topic) => {
    expect(first({ symptoms: [symptom] })).toBe(`${topic} because symptom:${symptom}`)
  })

  test.each([
    ['guidance', 'programs because support:guidance'],
    ['calming-tools', 'breathing because support:calming-tools'],
    ['education', 'technical because support:education'],
    ['progress', 'programs because support:progress'],
    ['community', undefined],
    ['private', undefined],
  ])('support %s: %s', (support, expected) => {
    expect(first({ desiredSupport: [support] })).toBe(expected)
  })

  test.each([
    ['breathing', 'breathing because coping:breathing'],
    ['meditation', 'breathing because coping:meditation'],
    ['medication', undefined],
    ['therapy', undefined],
    ['avoiding', 'anticipation because coping:avoiding'],
  ])('coping %s: %s', (coping, expected) => {
    expect(first({ copingMethods: [coping] })).toBe(expected)
  })

  test.each([
    ['never', 'airport because frequency:never'],
    ['rarely', 'anticipation because frequency:rarely'],
    ['occasionally', undefined],
    ['frequently', 'sleep because frequency:frequently'],
  ] as const)('flying %s: %s', (flyingFrequency, expected) => {
    expect(first({ flyingFrequency })).toBe(expected)
  })

  test.each([
    ['next-month', 'anticipation because timeline:next-month'],
    ['next-1-3-months', 'anticipation because timeline:next-1-3-months'],
    ['next-3-6-months', 'programs because timeline:next-3-6-months'],
    ['no-plans', 'technical because timeline:no-plans'],
  ] as const)('flight %s: %s', (timeline, expected) => {
    expect(first({}, timeline)).toBe(expected)
  })

  test('a fear since an incident points to trauma', () => {
    expect(first({ anxietyTimeline: 'incident' })).toBe('trauma because since:incident')
    expect(of({ anxietyTimeline: 'always' })).toEqual([])
    expect(of({ anxietyTimeline: 'recent' })).toEqual([])
  })

  test('a flight within a month adds breathing, airport and take-off', () => {
    const far = { triggers: ['landing'] }
    expect(of(far, 'no-plans').map(({ topic }) => topic)).not.toContain('airport')
    expect(of(far, 'next-month').map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(['landing', 'anticipation', 'take-off', 'breathing', 'airport']),
    )
  })
})

describe("a user's own words", () => {
  test.each([
    ['Bumps in the air!', 'turbulence'],
    ['THUNDERSTORMS', 'turbulence'],
    ['tur\u00adbulence, tur\u200bbulence', 'turbulence'],
    ['taking-off at night', 'take-off'],
    ['the descent', 'landing'],
    ['I can’t get out', 'claustrophobia'],
    ['the DOORS being locked', 'claustrophobia'],
    ["not trusting the pilot's judgement", 'control'],
    ['having a panic attack on board', 'panic'],
    ['Not being able to breathe', 'breathing'],
    ['pâlpitations', 'body'],
    ['throwing up in front of everyone', 'nausea'],
    ['looking down, heights', 'heights'],
    ['other passengers staring at me', 'social'],
    ['terrorists', 'security'],
    ['memories of a bad flight', 'trauma'],
    ['dying', 'death'],
    ['engine failure over the ocean', 'crash'],
    ['days before the flight', 'anticipation'],
    ['boarding and queues', 'airport'],
    ['strange noises', 'technical'],
    ['red-eye flights', 'sleep'],
  ])('%j is about %s', (text, topic) => {
    const found = find(topic, { triggers: [text] })
    expect(found).toEqual({ topic, weight: 0.7, because: `own-words:${topic}` })
  })

  test.each([
    ['', 'nothing'],
    ['ветер и облака', 'a language without keywords'],
    ['my cat', 'something else'],
    ['pilates', 'a word that only begins like a keyword'],
    ['windows', 'a word that only begins like a keyword'],
    ['heartfelt', 'a word that only begins like a keyword'],
    ['unpanicked', 'a word that only holds a keyword'],
    ['__proto__', 'a name of the language'],
    ['constructor', 'a name of the language'],
    ['toString', 'a name of the language'],
  ])('%j points to no topic: %s', (text) => {
    expect(of({ triggers: [text], symptoms: [text], copingMethods: [text] })).toEqual([])
  })

  test('weigh less than the ticked answer: most for triggers, less for symptoms, least for coping', () => {
    const ticked = find('turbulence', { triggers: ['turbulence'] })?.weight ?? 0
    const weights = [{ triggers: ['bumps'] }, { symptoms: ['bumps'] }, { copingMethods: ['bumps'] }].map(
      (changes) => find('turbulence', changes)?.weight ?? 0,
    )
    expect([ticked, ...weights]).toEqual([ticked, ...weights].toSorted((a, b) => b - a))
    expect(new Set([ticked, ...weights]).size).toBe(4)
  })

  test('never appear in the result', () => {
    const secret = 'turbulence over Zanzibar with my aunt Philomena'
    const text = JSON.stringify(of({ triggers: [secret], symptoms: [secret], copingMethods: [secret] }))
    expect(text).toContain('own-words:turbulence')
    expect(text).not.toMatch(/zanzibar|philomena/i)
  })

  test('are searched quickly, even in a long text', () => {
    const found = find('heights', { triggers: [`${'freak shak engine '.repeat(10_000)} heights`] })
    expect(found?.because).toBe('own-words:heights')
  })
})

describe('several answers', () => {
  test('give no interests without a profile or with an empty one', () => {
    expect(interestsOf(null, 'next-month')).toEqual([])
    expect(interestsOf(nothing, null)).toEqual([])
  })

  test('add up for the same topic, and the strongest is the reason', () => {
    const alone = find('breathing', { symptoms: ['shortness-breath'] })
    const both = find('breathing', { symptoms: ['racing-heart', 'shortness-breath'] })
    expect(alone).toMatchObject({ weight: 0.6, because: 'symptom:shortness-breath' })
    // 1 - 0.4 * 0.5
    expect(both).toMatchObject({ weight: 0.8, because: 'symptom:shortness-breath' })
    const more = find('breathing', {
      symptoms: ['racing-heart', 'shortness-breath'],
      desiredSupport: ['calming-tools'],
    })
    expect(more).toMatchObject({ weight: 0.9, because: 'symptom:shortness-breath' })
  })

  test('rank a named trigger before topics that only come with it', () => {
    const topics = of({
      triggers: ['turbulence'],
      symptoms: ['racing-heart'],
      desiredSupport: ['guidance', 'education'],
      flyingFrequency: 'rarely',
    }).map(({ topic }) => topic)
    expect(topics[0]).toBe('turbulence')
    expect(topics.indexOf('technical')).toBeLessThan(topics.indexOf('panic'))
  })

  test('can point to each of the 14 fears and to every topic', () => {
    const everything = of(
      {
        anxietyTimeline: 'incident',
        flyingFrequency: 'frequently',
        triggers: [...TRIGGER_TOPICS.keys(), 'heights', 'embarrassing myself', 'terrorism', 'death', 'crashing'],
        symptoms: [...SYMPTOM_TOPICS.keys()],
        copingMethods: [...COPING_TOPICS.keys()],
        desiredSupport: [...SUPPORT_TOPICS.keys()],
      },
      'next-month',
    )
    expect(everything.map(({ topic }) => topic).sort()).toEqual([...TOPICS].sort())
  })
})

describe('for any answers', () => {
  const answer = (offered: Iterable<string>) =>
    fc.array(fc.oneof(fc.constantFrom(...offered), fc.constantFrom('bumps', 'the sea', 'panic'), fc.string()), {
      maxLength: 8,
    })
  const profiles = fc.record({
    anxietyTimeline: fc.constantFrom('always' as const, 'incident' as const, 'recent' as const),
    flyingFrequency: fc.constantFrom(
      'never' as const,
      'rarely' as const,
      'occasionally' as const,
      'frequently' as const,
    ),
    triggers: answer(TRIGGER_TOPICS.keys()),
    symptoms: answer(SYMPTOM_TOPICS.keys()),
    copingMethods: answer(COPING_TOPICS.keys()),
    desiredSupport: answer(SUPPORT_TOPICS.keys()),
  })
  const timelines = fc.constantFrom('next-month' as const, 'next-3-6-months' as const, 'no-plans' as const, null)

  test('each topic occurs at most once, strongest first, with a weight between 0 and 1 and a known reason', () => {
    fc.assert(
      fc.property(profiles, timelines, (profile, timeline) => {
        const found = interestsOf(profile, timeline)
        expect(new Set(found.map(({ topic }) => topic)).size).toBe(found.length)
        expect(found.map(({ weight }) => weight)).toEqual(found.map(({ weight }) => weight).toSorted((a, b) => b - a))
        for (const { topic, weight, because } of found) {
          expect(TOPICS).toContain(topic)
          expect(weight).toBeGreaterThan(0)
          expect(weight).toBeLessThan(1)
          expect(because).toMatch(/^(trigger|symptom|coping|support|frequency|since|timeline|own-words):[a-z0-9-]+$/)
        }
      }),
    )
  })

  test('their order and repetitions make no difference', () => {
    fc.assert(
      fc.property(profiles, timelines, (profile, timeline) => {
        const turned = (list: readonly string[]) => [...list, ...list].reverse()
        const same = {
          ...profile,
          triggers: turned(profile.triggers),
          symptoms: turned(profile.symptoms),
          copingMethods: turned(profile.copingMethods),
          desiredSupport: turned(profile.desiredSupport),
        }
        expect(interestsOf(same, timeline)).toEqual(interestsOf(profile, timeline))
      }),
    )
  })

  test('another answer never weakens a topic', () => {
    fc.assert(
      fc.property(profiles, timelines, fc.constantFrom(...TRIGGER_TOPICS.keys()), (profile, timeline, trigger) => {
        const more = interestsOf({ ...profile, triggers: [...profile.triggers, trigger] }, timeline)
        for (const { topic, weight } of interestsOf(profile, timeline)) {
          expect(more.find((interest) => interest.topic === topic)?.weight).toBeGreaterThanOrEqual(weight)
        }
      }),
    )
  })
})
