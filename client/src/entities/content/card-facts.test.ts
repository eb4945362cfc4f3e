import { expect, test } from 'vitest'
import { cardFacts } from './card-facts.ts'

const content = { id: 'a', isFreeContent: true, tags: ['Turbulence', 'Wings', 'Wind'] }
const REASON = 'Helps with turbulence.'
const nobody = { completed: new Set<string>(), recommended: new Map(), hasActiveSubscription: true }
const recommended = new Map([['a', [REASON, 'Explains how flying works.']]])

test('Completed when the listener has completed it', {
  tags: ['library/card-badge-completed', 'states/card-state-completed-badge-non'],
}, () => {
  expect(cardFacts(content, { ...nobody, completed: new Set(['a']) }).state).toBe('Completed')
  expect(cardFacts(content, { ...nobody, completed: new Set(['b']) }).state).toBeNull()
})

test('Recommended, with its strongest reason', { tags: ['library/card-badge-recommended'] }, () => {
  expect(cardFacts(content, { ...nobody, recommended })).toMatchObject({ state: 'Recommended', reason: REASON })
})

test('completed content that was recommended shows only Completed', () => {
  const facts = cardFacts(content, { ...nobody, recommended, completed: new Set(['a']) })
  expect(facts).toMatchObject({ state: 'Completed', reason: null, tags: ['Turbulence', 'Wings'] })
})

test('Premium or Free, non-subscribers only', {
  tags: ['states/card-state-completed-badge-non', 'roles/subscriber-all-content-no-badges'],
}, () => {
  const premium = { ...content, isFreeContent: false }
  expect(cardFacts(content, { ...nobody, hasActiveSubscription: false }).access).toBe('Free')
  expect(cardFacts(premium, { ...nobody, hasActiveSubscription: false }).access).toBe('Premium')
  expect(cardFacts(premium, nobody).access).toBeNull()
  expect(cardFacts(premium, { ...nobody, hasActiveSubscription: undefined }).access).toBeNull()
})

test('without a network, whether it plays, instead of its price', () => {
  const away = { ...nobody, hasActiveSubscription: false, playable: new Set(['a']) }
  expect(cardFacts(content, away).access).toBe('Plays offline')
  expect(cardFacts({ ...content, id: 'b' }, away).access).toBe('Not available offline')
})

test('up to 2 tags', { tags: ['limits/tags-shown-library-2-1-if-recommended'] }, () => {
  expect(cardFacts(content, nobody).tags).toEqual(['Turbulence', 'Wings'])
  expect(cardFacts({ ...content, tags: [] }, nobody).tags).toEqual([])
})

test('1 tag if recommended', { tags: ['limits/tags-shown-library-2-1-if-recommended'] }, () => {
  expect(cardFacts(content, { ...nobody, recommended }).tags).toEqual(['Turbulence'])
})
