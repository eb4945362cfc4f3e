import { expect, test } from 'vitest'
import { contentRowFixture } from '../../../test/content-row-fixture.ts'
import { bulkChange, bulkMessage } from './bulk-actions.ts'

const row = contentRowFixture('a', { isPublished: false, categoryId: 1, tags: ['Night', 'gate'], revision: 7 })

test('only actual changes are sent', () => {
  expect(bulkChange('publish', row, '', [])).toEqual({ isPublished: true })
  expect(bulkChange('draft', row, '', [])).toBeNull()
  expect(bulkChange('free', row, '', [])).toEqual({ isFreeContent: true })
  expect(bulkChange('premium', row, '', [])).toBeNull()
  expect(bulkChange('category-3', row, '', [])).toEqual({ categoryId: 3 })
  expect(bulkChange('category-1', row, '', [])).toBeNull()
})

test('content that is still being packaged gets a publication plan, which unpublishing cancels', () => {
  const packaging = contentRowFixture('b', { isPublished: false, isPlayable: false, mediaState: 'packaging' })
  expect(bulkChange('publish', packaging, '', [])).toEqual({ publicationPlan: { at: null } })
  expect(bulkChange('publish', { ...packaging, mediaState: 'failed' }, '', [])).toEqual({ isPublished: true })
  const planned = { ...packaging, publicationPlan: { at: null, problem: null } }
  expect(bulkChange('draft', planned, '', [])).toEqual({ publicationPlan: null })
})

test('a tag is added in the library’s spelling and removed in any case, guarded by the session’s revision', () => {
  const tags = (action: 'tag' | 'untag', tag: string) => bulkChange(action, row, tag, ['Take-off'])
  expect(tags('tag', 'take-off')).toEqual({ tags: ['Night', 'gate', 'Take-off'], expectedRevision: 7 })
  expect(tags('untag', ' night ')).toEqual({ tags: ['gate'], expectedRevision: 7 })
  expect(tags('tag', 'NIGHT')).toBeNull()
  expect(tags('untag', 'wind')).toBeNull()
  expect(tags('tag', 'Wind, night')).toMatchObject({ tags: ['Night', 'gate', 'Wind'] })
  expect(tags('untag', 'wind, gate')).toMatchObject({ tags: ['Night'] })
})

test.each([
  ['publish', 1, 0, { title: '1 session changed' }],
  ['publish', 2, 1, { title: '2 sessions changed', text: '1 more was already.' }],
  ['publish', 0, 1, { title: 'Nothing to change', text: '1 session was already.' }],
  ['free', 0, 3, { title: 'Nothing to change', text: '3 sessions were already.' }],
  ['delete', 3, 0, { title: '3 sessions deleted' }],
  ['duplicate', 1, 0, { title: '1 session duplicated' }],
] as const)('the toast gives the numbers: %s, %i changed, %i not', (action, changed, unchanged, words) =>
  expect(bulkMessage(action, changed, unchanged)).toEqual(words),
)
