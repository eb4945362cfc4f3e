import { expect, test } from 'vitest'
import { withTag } from './tags.ts'

test('a tag is trimmed and added at the end', { tags: ['validation/tags-trimmed'] }, () => {
  expect(withTag(['Wings'], '  Take-off ')).toEqual(['Wings', 'Take-off'])
})

test('empty tags are ignored', { tags: ['validation/tags-empty-ignored'] }, () => {
  const tags = ['Wings']
  expect(withTag(tags, '   ')).toBe(tags)
})

test('duplicates are ignored', { tags: ['validation/tags-duplicates-ignored'] }, () => {
  const tags = ['Wings', 'Take-off']
  expect(withTag(tags, ' Wings ')).toBe(tags)
})

test('a tag takes the library’s spelling if it differs only in case', () => {
  expect(withTag([], 'take-off', ['Take-off'])).toEqual(['Take-off'])
  expect(withTag(['Take-off'], 'TAKE-OFF')).toEqual(['Take-off'])
  expect(withTag([], 'Landing', ['Take-off'])).toEqual(['Landing'])
})
