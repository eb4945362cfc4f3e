import { expect, test } from 'vitest'
import { contentFixture } from './content-fixture.ts'
import { filterLibrary, libraryPath, NO_FILTERS, narrows, readFilters, writeFilters } from './library-filters.ts'

const everything = {
  ...({ search: 'Málaga & back', sort: 'shortest' } as const),
  hidesCompleted: true,
  onlyRecommended: true,
  onlyFavourites: true,
}

test('all filters are written to the address and read back', () => {
  expect(readFilters(new URLSearchParams(writeFilters(everything)))).toEqual(everything)
  const none = { search: '', sort: 'newest', hidesCompleted: false, onlyRecommended: false, onlyFavourites: false }
  expect(readFilters(new URLSearchParams(writeFilters(NO_FILTERS)))).toEqual(none)
})

test('the address of an unfiltered library has no query', () => {
  expect(writeFilters(NO_FILTERS)).toBe('')
  expect(writeFilters({ ...NO_FILTERS, search: '   ' })).toBe('')
})

test('a category keeps the other filters', () => {
  expect(libraryPath(3, { ...NO_FILTERS, search: 'calm', hidesCompleted: true })).toBe(
    '/content-library/3?q=calm&completed=hide',
  )
  expect(libraryPath(null)).toBe('/content-library')
})

test('an invalid address shows everything', () => {
  expect(readFilters(new URLSearchParams('?sort=best&completed=1&recommended=&other=x'))).toEqual(NO_FILTERS)
})

test('the order hides nothing', () => {
  expect(narrows({ ...NO_FILTERS, sort: 'shortest' })).toBe(false)
  expect(narrows({ ...NO_FILTERS, hidesCompleted: true })).toBe(true)
  expect(narrows({ ...NO_FILTERS, search: ' ' })).toBe(false)
})

const library = [
  contentFixture('done', { tags: ['Wind'] }),
  contentFixture('suits', { tags: ['Wind'], isFreeContent: false }),
  contentFixture('other'),
]
const listener = {
  completed: new Set(['done']),
  recommended: new Map([['suits', ['…']]]),
  favourites: new Set(['other', 'gone']),
  freeFirst: true,
}

function left(filters: Partial<typeof NO_FILTERS>, who: Parameters<typeof filterLibrary>[2] = listener) {
  return filterLibrary(library, { ...NO_FILTERS, ...filters }, who).map(({ id }) => id)
}

test('Hide completed content', { tags: ['library/toggle-hide-completed-content'] }, () => {
  expect(left({ hidesCompleted: true })).toEqual(['other', 'suits'])
})

test('Show recommended only', { tags: ['library/toggle-show-recommended-only-only-when'] }, () => {
  expect(left({ onlyRecommended: true })).toEqual(['suits'])
})

test('Show recommended only hides nothing when there are no recommendations', () => {
  expect(left({ onlyRecommended: true }, { ...listener, recommended: new Map() })).toHaveLength(3)
})

test('Show favourites only', () => {
  expect(left({ onlyFavourites: true })).toEqual(['other'])
  expect(left({ onlyFavourites: true }, { ...listener, favourites: new Set() })).toEqual([])
  expect(narrows({ ...NO_FILTERS, onlyFavourites: true })).toBe(true)
})

test('without a network, what plays comes first', () => {
  expect(left({}, { ...listener, playable: new Set(['suits']) })).toEqual(['suits', 'done', 'other'])
})

test('search and toggles together', () => {
  expect(left({ search: 'wind' })).toEqual(['done', 'suits'])
  expect(left({ search: 'wind', hidesCompleted: true })).toEqual(['suits'])
})
