import { expect, test } from 'vitest'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { chooseRecommended } from './recommended.ts'

const library = ['a', 'b', 'c', 'd', 'e'].map((id) => contentFixture(id))

function chosen({
  completed = [] as string[],
  recommended = [] as string[],
  lead = null as string | null,
  published = library,
}) {
  const listener = { completed: new Set(completed), recommended: new Map(recommended.map((id) => [id, []])) }
  const { items, isPersonal } = chooseRecommended(published, listener, lead)
  return { ids: items.map(({ id }) => id), isPersonal }
}

test('up to 3 published, uncompleted items: personalized first, best first', {
  tags: [
    'dashboard/recommended-for-you-subtitle-curated',
    'validation/dashboard-recommendations-up-3-published',
    'limits/up-3-recommendations',
  ],
}, () => {
  expect(chosen({ recommended: ['d', 'gone', 'b', 'a', 'c'], completed: ['b'] })).toEqual({
    ids: ['d', 'a', 'c'],
    isPersonal: true,
  })
})

test('fewer than 3 personalized items are not filled up with others', () => {
  expect(chosen({ recommended: ['e'] })).toEqual({ ids: ['e'], isPersonal: true })
})

test('without personalized items, any are chosen', {
  tags: ['validation/dashboard-recommendations-up-3-published'],
}, () => {
  expect(chosen({ completed: ['a'] })).toEqual({ ids: ['b', 'c', 'd'], isPersonal: false })
  expect(chosen({ completed: ['a', 'e'], recommended: ['e'] }).isPersonal).toBe(false)
})

test('nothing when everything is completed', () => {
  expect(chosen({ completed: ['a', 'b', 'c', 'd', 'e'] }).ids).toEqual([])
})

test('content that the listener cannot play comes last', () => {
  const published = [contentFixture('locked', { isLocked: true }), ...library]
  expect(chosen({ published, recommended: ['locked', 'b'] }).ids).toEqual(['b', 'locked'])
})

test('the suggested action is not repeated, unless there is too little else', () => {
  expect(chosen({ recommended: ['a', 'b', 'c', 'd'], lead: 'a' }).ids).toEqual(['b', 'c', 'd'])
  expect(chosen({ recommended: ['a', 'b', 'c'], lead: 'a' }).ids).toEqual(['a', 'b', 'c'])
})
