import { expect, test } from 'vitest'
import { adminProgramFixture } from '../../../test/admin-program-fixture.ts'
import { filterPrograms } from './filter-programs.ts'

const PROGRAMS = [
  adminProgramFixture('From Gate to Gate', { isPublished: true }),
  adminProgramFixture('Malmö by Night', { description: 'From the gate' }),
  adminProgramFixture('At the Gate'),
]

test.each([
  ['', 'all', ['From Gate to Gate', 'Malmö by Night', 'At the Gate']],
  ['GATE', 'all', ['From Gate to Gate', 'At the Gate']],
  ['malmo', 'all', ['Malmö by Night']],
  ['  gate ', 'published', ['From Gate to Gate']],
  ['gate', 'draft', ['At the Gate']],
  ['', 'draft', ['Malmö by Night', 'At the Gate']],
  ['%', 'all', []],
] as const)(
  'search %j and status %s: matches only titles, in any case',
  { tags: ['admin/programs-list-status-filter', 'validation/search-case-insensitive-substring-match'] },
  (search, status, titles) => {
    expect(filterPrograms(PROGRAMS, { search, status, tag: '' }).map(({ title }) => title)).toEqual(titles)
  },
)

test.each([
  ['NIGHT', ['One', 'Two']],
  ['nigh', []],
  ['', ['One', 'Two', 'Three']],
])('tag %j: matches whole tags, in any case', (tag, titles) => {
  const programs = [
    adminProgramFixture('One', { tags: ['Wind', 'night'] }),
    adminProgramFixture('Two', { tags: ['Night'] }),
    adminProgramFixture('Three'),
  ]
  expect(filterPrograms(programs, { search: '', status: 'all', tag }).map(({ title }) => title)).toEqual(titles)
})
