import { expect, test } from 'vitest'
import { withTag } from './tags.ts'

test('a tag is trimmed and comes last', () => {
  expect(withTag(['Wings'], '  Take-off ')).toEqual(['Wings', 'Take-off'])
})

test('empty ones are ignored', () => {
  const tags = ['Wings']
  expect(withTag(tags, '   ')).toBe(tags)
})

test('duplicates are ignored', () => {
  const tags = ['Wings', 'Take-off']
  expect(withTag(tags, ' Wings ')).toBe(tags)
})
