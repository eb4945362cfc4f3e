import { expect, test } from 'vitest'
import { type LibrarySort, orderLibrary } from './library-order.ts'

const library = [
  { id: 'premium-new', duration: 500, createdAt: '2026-11-03T00:00:00.000Z', isFreeContent: false },
  { id: 'free-old', duration: 300, createdAt: '2026-01-01T00:00:00.000Z', isFreeContent: true },
  { id: 'premium-short', duration: 180, createdAt: '2026-05-01T00:00:00.000Z', isFreeContent: false },
  { id: 'free-new', duration: 400, createdAt: '2026-11-01T00:00:00.000Z', isFreeContent: true },
  { id: 'free-unknown', duration: null, createdAt: '2026-06-01T00:00:00.000Z', isFreeContent: true },
]

function ordered(sort: LibrarySort, freeFirst: boolean) {
  return orderLibrary(library, { sort, freeFirst }).map(({ id }) => id)
}

test('for non-subscribers free content comes first, then newest first by creation date', {
  tags: ['validation/library-ordering-for-non-subscribers'],
}, () => {
  expect(ordered('newest', true)).toEqual(['free-new', 'free-unknown', 'free-old', 'premium-new', 'premium-short'])
})

test('for non-subscribers free content comes first, then the shortest duration', {
  tags: ['validation/library-ordering-shortest-duration'],
}, () => {
  expect(ordered('shortest', true)).toEqual(['free-old', 'free-new', 'free-unknown', 'premium-short', 'premium-new'])
})

test('for subscribers newest first by creation date', {
  tags: ['validation/library-ordering-for-non-subscribers'],
}, () => {
  expect(ordered('newest', false)).toEqual(['premium-new', 'free-new', 'free-unknown', 'premium-short', 'free-old'])
})

test('for subscribers the shortest duration first; unknown lengths come last', () => {
  expect(ordered('shortest', false)).toEqual(['premium-short', 'free-old', 'free-new', 'premium-new', 'free-unknown'])
})

test('contents of the same duration are in the order of their age', () => {
  const same = library.map((content) => ({ ...content, duration: 60 }))
  expect(orderLibrary(same, { sort: 'shortest', freeFirst: false }).map(({ id }) => id)).toEqual(
    ordered('newest', false),
  )
})

test('contents of the same age and duration keep their order', () => {
  const alike = library.map((content) => ({ ...content, duration: 60, createdAt: '2026-11-03T00:00:00.000Z' }))
  for (const sort of ['newest', 'shortest'] as const) {
    const ids = orderLibrary(alike, { sort, freeFirst: false }).map(({ id }) => id)
    expect(ids).toEqual(library.map(({ id }) => id))
  }
})

test('the given list is not changed', () => {
  const before = library.map(({ id }) => id)
  ordered('shortest', true)
  expect(library.map(({ id }) => id)).toEqual(before)
})
