import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Interest, type LibraryItem, type ListenerInterests, recommend } from './recommend.ts'

const session = (id: string, more: Partial<LibraryItem> = {}): LibraryItem => ({
  id,
  title: 'Calm',
  tags: [],
  categoryId: 1,
  isPublished: true,
  isPlayable: true,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...more,
})
const interest = (topic: string, weight: number, because = `trigger:${topic}`): Interest => ({ topic, weight, because })
const listener = (interests: readonly Interest[], ...support: string[]): ListenerInterests => ({ interests, support })
const none = new Set<string>()
const idsOf = (...parts: Parameters<typeof recommend>) => recommend(...parts).map(({ id }) => id)

const afraidOfTurbulence = listener([interest('turbulence', 0.8)])
const bumps = session('bumps', { title: 'Why it bumps', tags: ['turbulence'] })

test('content about a listener’s fear is recommended, with the reason', () => {
  expect(recommend(afraidOfTurbulence, [bumps, session('other')], none)).toEqual([
    { id: 'bumps', reasons: ['Helps with turbulence.'] },
  ])
})

test('nothing is recommended without answers or without content', () => {
  expect(recommend(listener([]), [bumps], none)).toEqual([])
  expect(recommend(afraidOfTurbulence, [], none)).toEqual([])
})

test('the rules can be varied', () => {
  const rules = { kindWeight: 0.3, leastScore: 0.3, most: 12, share: 1 / 3, dashboard: 3 }
  const library = [1, 2, 3, 4, 5].map((number) => ({ ...bumps, id: `bumps-${number}`, categoryId: 2 as const }))
  const count = (changes: Partial<typeof rules>, who = afraidOfTurbulence) =>
    recommend(who, library, none, { ...rules, ...changes }).length
  expect(count({})).toBe(3)
  expect(count({ dashboard: 1 })).toBe(2)
  expect(count({ share: 0.8 })).toBe(4)
  expect(count({ most: 1 })).toBe(1)
  expect(count({ leastScore: 0.9 })).toBe(0)
  expect(count({ kindWeight: 0.2 }, listener([], 'education'))).toBe(0)
})

test('omits drafts, unplayable content and completed content', () => {
  const library = [
    { ...bumps, id: 'draft', isPublished: false },
    { ...bumps, id: 'packaging', isPlayable: false },
    { ...bumps, id: 'heard' },
    { ...bumps, id: 'new' },
  ]
  expect(idsOf(afraidOfTurbulence, library, new Set(['heard']))).toEqual(['new'])
})

test('content that matches more or stronger interests comes first', () => {
  const interests = [interest('turbulence', 0.8), interest('landing', 0.5), interest('heights', 0.4)]
  const library = [
    session('heights', { tags: ['heights'] }),
    session('landing', { tags: ['landing'] }),
    session('both', { tags: ['landing', 'heights'] }),
    session('turbulence', { tags: ['turbulence'] }),
    session('all', { tags: ['turbulence', 'landing', 'heights'] }),
  ]
  expect(idsOf(listener(interests), library, none)).toEqual(['all', 'both', 'turbulence'])
})

test('a topic counts once, however many keywords match', () => {
  const many = session('many', { title: 'Turbulence and bumps', tags: ['turbulence', 'rough air', 'weather'] })
  const newer = session('newer', { tags: ['turbulence'], createdAt: '2026-02-01T12:00:00.000Z' })
  expect(idsOf(afraidOfTurbulence, [many, newer], none)).toEqual(['newer', 'many'])
})

test('the newest comes first among equal scores, despite rounding errors', () => {
  const interests = [interest('turbulence', 0.1), interest('landing', 0.2), interest('heights', 0.3)]
  const [one, other] = [['turbulence', 'landing'], ['heights']]
  const library = [
    session('older', { tags: one }),
    session('newest', { tags: other, createdAt: '2026-03-01T12:00:00.000Z' }),
    session('newer', { tags: one, createdAt: '2026-02-01T12:00:00.000Z' }),
  ]
  expect(idsOf(listener(interests), library, none)).toEqual(['newest', 'newer', 'older'])
})

test('one weak match is not enough, but two may be', () => {
  const hints = listener([interest('turbulence', 0.2), interest('landing', 0.2)])
  const library = [session('one', { tags: ['landing'] }), session('two', { tags: ['landing', 'turbulence'] })]
  expect(idsOf(hints, library, none)).toEqual(['two'])
})

test.each([
  ['recommends at most twelve', 90, 12],
  ['recommends a third of a small library', 14, 5],
  ['recommends three of a handful', 4, 3],
])('%s', (_, sessions, recommended) => {
  const library = Array.from({ length: sessions }, (_, n) => ({ ...bumps, id: `bumps-${n}` }))
  expect(recommend(afraidOfTurbulence, library, none)).toHaveLength(recommended)
})

describe('the kind of content that a listener prefers', () => {
  const library = [
    session('podcast'),
    session('technical', { categoryId: 2 }),
    session('meditation', { categoryId: 3 }),
  ]
  test.each([
    ['education', 'technical', 'Explains how flying works.'],
    ['calming-tools', 'meditation', 'A tool to practise.'],
    ['guidance', 'podcast', 'Talks you through.'],
    ['community', 'podcast', 'Tells of others who feel this, too.'],
  ] as const)('for %s is %s', (support, id, reason) => {
    expect(recommend(listener([], support), library, none)).toEqual([{ id, reasons: [reason] }])
  })

  test('is nothing for other kinds of support', () => {
    expect(recommend(listener([], 'progress', 'private', 'constructor'), library, none)).toEqual([])
  })

  test('decides between contents about the same fear, but counts less than a fear', () => {
    const about = (id: string, categoryId: 1 | 2 | 3) => session(id, { categoryId, tags: ['turbulence'] })
    const found = idsOf(
      listener([interest('turbulence', 0.8)], 'calming-tools', 'calming-tools'),
      [about('talk', 1), session('calm', { categoryId: 3 }), about('exercise', 3)],
      none,
    )
    expect(found).toEqual(['exercise', 'talk', 'calm'])
  })
})

describe('the reasons', () => {
  const reasonsFor = (interests: readonly Interest[], tags: readonly string[], ...support: string[]) =>
    recommend(listener(interests, ...support), [session('it', { tags, categoryId: 2 })], none)[0]?.reasons

  test('come strongest first, without duplicates', () => {
    const interests = [interest('landing', 0.4), interest('turbulence', 0.8)]
    expect(reasonsFor(interests, ['landing', 'turbulence'], 'education')).toEqual([
      'Helps with turbulence.',
      'Helps with landing.',
      'Explains how flying works.',
    ])
    expect(reasonsFor([interest('technical', 0.6, 'support:education')], ['engines'], 'education')).toEqual([
      'Explains how flying works.',
    ])
  })

  test('begin with the help that is closest to the answer', () => {
    expect(reasonsFor([interest('technical', 0.5, 'trigger:turbulence')], ['engines'])).toEqual([
      'Explains how flying works.',
    ])
    expect(reasonsFor([interest('breathing', 0.5, 'symptom:racing-heart')], ['breathing'])).toEqual([
      'Helps with a racing heart.',
      'Works with your breath.',
    ])
    expect(reasonsFor([interest('death', 0.7, 'own-words:death')], ['death'])).toEqual(['For the deeper questions.'])
  })

  test('state what the content offers when the answer is unknown', () => {
    expect(reasonsFor([interest('sleep', 0.5, 'mood:tired')], ['sleep'])).toEqual(['Helps you rest.'])
  })
})

test('an interest in an unknown topic matches nothing', () => {
  const odd = listener([interest('programs', 0.9), interest('constructor', 0.9), interest('', 0.9)])
  expect(recommend(odd, [session('it', { title: 'Programs', tags: ['constructor', ''] })], none)).toEqual([])
})

test('the order of the library and of the interests does not matter, and every recommendation has a reason', () => {
  const topic = fc.constantFrom('turbulence', 'landing', 'heights', 'sleep', 'unknown')
  const weight = fc.integer({ min: 0, max: 1_000 }).map((n) => n / 1_000)
  const interests = fc.uniqueArray(
    fc.record({ topic, weight, because: fc.constantFrom('trigger:turbulence', 'support:education', '') }),
    { selector: (one) => one.topic },
  )
  const library = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      tags: fc.array(topic),
      categoryId: fc.constantFrom(1 as const, 2 as const, 3 as const),
      isPublished: fc.boolean(),
      isPlayable: fc.boolean(),
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
      title: fc.constant(''),
    }),
    { selector: (one) => one.id, maxLength: 30 },
  )
  fc.assert(
    fc.property(interests, library, fc.array(fc.constantFrom('education', 'guidance')), (wants, items, support) => {
      const found = recommend({ interests: wants, support }, items, none)
      const turned = recommend({ interests: wants.toReversed(), support }, items.toReversed(), none)
      expect(turned.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
      for (const { reasons } of found) {
        expect(reasons.length).toBeGreaterThan(0)
        expect(new Set(reasons).size).toBe(reasons.length)
      }
    }),
  )
})
