import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
  ContentPublished,
  ContentUndeleted,
  ContentUnpublished,
  ContentViewed,
} from '@stillair/events/modules/catalogue/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { library } from './library.ts'

const contentId = 'take-off'
const details = (changes: Partial<ContentDetails> = {}): ContentDetails =>
  newDetails({
    title: 'Take-off',
    type: 'audio',
    categoryId: 1,
    isFreeContent: false,
    ...changes,
  })
const created = ContentCreated({ contentId, details: details() })
const edited = (changes: Partial<ContentDetails>) => ContentEdited({ contentId, changes })
const viewed = ContentViewed({ viewId: 'v', userId: 'amelia', contentId })

test('an edit replaces the written fields and nothing else', { tags: ['entities/content-its-fields'] }, () => {
  const rows = folded(
    library,
    [1, created],
    [2, ContentPublished({ contentId })],
    [3, viewed],
    [4, viewed],
    [5, edited({ title: 'Landing', tags: ['calm'], mediaId: 'm' })],
  )
  expect(rows).toMatchObject([
    {
      title: 'Landing',
      tags: ['calm'],
      media_id: 'm',
      is_published: true,
      view_count: 2,
      created_at: minute(1),
      updated_at: minute(5),
      revision: 4,
    },
  ])
})

test('keeps the time of the first publication', () => {
  const rows = folded(
    library,
    [1, created],
    [2, ContentPublished({ contentId })],
    [3, ContentUnpublished({ contentId })],
    [4, ContentPublished({ contentId })],
  )
  expect(rows).toMatchObject([{ is_published: true, first_published_at: minute(2), updated_at: minute(4) }])
  expect(
    folded(library, [1, created], [2, ContentPublished({ contentId })], [3, ContentUnpublished({ contentId })]),
  ).toMatchObject([{ is_published: false }])
})

test('an edit changes the columns of the fields it names and no others', () => {
  const [before] = folded(library, [1, created])
  expect(folded(library, [1, created], [2, edited({ title: 'Calmer', mediaId: 'm' })])).toEqual([
    { ...before, title: 'Calmer', media_id: 'm', updated_at: minute(2), revision: 1 },
  ])
})

test('events about missing content change nothing', () => {
  expect(folded(library, [1, viewed], [2, edited({})])).toEqual([])
})

test('deleted content is removed, and later events do not bring it back', () => {
  const other = ContentCreated({ contentId: 'landing', details: details() })
  const gone = [
    [1, created],
    [2, other],
    [3, ContentDeleted({ contentId })],
  ] as const
  const late = [
    [4, viewed],
    [5, edited({ title: 'Again' })],
    [6, ContentPublished({ contentId })],
  ] as const
  expect(folded(library, ...gone, ...late)).toMatchObject([{ content_id: 'landing' }])
})

test('content restored from the bin is a draft with its views', () => {
  const back = ContentUndeleted({
    contentId,
    details: details({ title: 'Take-off again' }),
    createdAt: minute(1),
    revision: 5,
  })
  const story = [
    [1, created],
    [2, ContentPublished({ contentId })],
    [3, viewed],
    [4, ContentUnpublished({ contentId })],
    [5, ContentDeleted({ contentId })],
    [6, back],
  ] as const
  expect(folded(library, ...story.slice(0, 5))).toEqual([])
  expect(folded(library, ...story)).toMatchObject([
    {
      content_id: contentId,
      title: 'Take-off again',
      is_published: false,
      view_count: 1,
      revision: 5,
      created_at: minute(1),
      updated_at: minute(6),
    },
  ])
})
