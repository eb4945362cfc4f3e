import { ContentPublished, ContentUnpublished } from '@stillair/events/modules/catalogue/events.ts'
import { expect, test } from 'vitest'
import { folded } from '../../../test/folded.ts'
import { libraryEvents } from './library-events.ts'

test('a part of the system is named, a person is not', () => {
  const stream = 'content-calm'
  const rows = folded(
    libraryEvents,
    [1, ContentPublished({ contentId: 'calm' }), { stream, actor: { kind: 'system', id: 'publication-plans' } }],
    [2, ContentUnpublished({ contentId: 'calm' }), { stream, actor: { kind: 'user', id: 'ada' } }],
  )
  expect(rows.map(({ worker }) => worker)).toEqual(['publication-plans', null])
})
