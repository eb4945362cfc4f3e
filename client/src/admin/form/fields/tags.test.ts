import { expect, test } from 'vitest'
import { hasSeparator, withTags } from './tags.ts'

test('a tag is trimmed and added at the end', { tags: ['validation/tags-trimmed'] }, () => {
  expect(withTags(['Wings'], '  Take-off ')).toEqual(['Wings', 'Take-off'])
})

test('empty tags are ignored', { tags: ['validation/tags-empty-ignored'] }, () => {
  const tags = ['Wings']
  expect(withTags(tags, '   ')).toBe(tags)
})

test('duplicates are ignored', { tags: ['validation/tags-duplicates-ignored'] }, () => {
  const tags = ['Wings', 'Take-off']
  expect(withTags(tags, ' Wings ')).toBe(tags)
})

test('a comma, a tab or a line break separates tags', () => {
  expect(withTags(['Wings'], 'Breathing, Worry')).toEqual(['Wings', 'Breathing', 'Worry'])
  expect(withTags([], 'Gate\r\nTake-off\tgate,, Landing,', ['take-off'])).toEqual(['Gate', 'take-off', 'Landing'])
  expect(['Breathing, Worry', 'Breathing,', 'Breathing'].map(hasSeparator)).toEqual([true, true, false])
})

test('a tag takes the library’s spelling if it differs only in case', () => {
  expect(withTags([], 'take-off', ['Take-off'])).toEqual(['Take-off'])
  expect(withTags(['Take-off'], 'TAKE-OFF')).toEqual(['Take-off'])
  expect(withTags([], 'Landing', ['Take-off'])).toEqual(['Landing'])
})
