import { expect, test } from 'vitest'
import { searchFor } from './search.ts'

const items = [
  { id: 'exhale', title: 'The Long Exhale', description: 'Out, longer than in.', tags: ['Breathing', 'Panic'] },
  { id: 'bumps', title: 'Why It Bumps', description: 'What the wind does at Malmö.', tags: ['Turbulence'] },
  { id: 'plain', title: 'Gate to Gate', description: null, tags: [] },
]

function found(search: string) {
  return searchFor(items, search).map(({ id }) => id)
}

test.each([
  ['LONG ex', ['exhale']],
  ['longer than', ['exhale']],
  ['turb', ['bumps']],
  ['gate to', ['plain']],
  ['airship', []],
])(
  'search is a case-insensitive substring match on title, description and tags: "%s"',
  { tags: ['validation/search-library-programs-on-title'] },
  (search, ids) => {
    expect(found(search)).toEqual(ids)
  },
)

test.each(['malmo', 'MALMÖ', 'Malmo\u0308'])('search finds across accents: "%s"', (search) => {
  expect(found(search)).toEqual(['bumps'])
})

test('a search with accents finds text without them', () => {
  expect(found('pánic')).toEqual(['exhale'])
})

test("letters that don't decompose match as they are typed", () => {
  const foreign = { title: 'Straße, København, Łódź, İstanbul', description: null, tags: [] }
  for (const search of ['strasse', 'kobenhavn', 'lodz', 'istanbul']) {
    expect(searchFor([foreign], search)).toEqual([foreign])
  }
})

test('a blank search finds everything, and surrounding spaces are ignored', () => {
  expect(found('  ')).toEqual(['exhale', 'bumps', 'plain'])
  expect(found('  the   long ')).toEqual(['exhale'])
})

test('a match does not span two texts', () => {
  expect(found('exhale out')).toEqual([])
  expect(found('breathing panic')).toEqual([])
})

test('pattern characters are matched literally', () => {
  expect(found('.*')).toEqual([])
  expect(found('in.')).toEqual(['exhale'])
})
