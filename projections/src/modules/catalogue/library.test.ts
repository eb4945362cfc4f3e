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
  CoverDrawn,
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
const drawn = (categoryId: 1 | 2 | 3) =>
  CoverDrawn({ contentId, categoryId, keyPrefix: `covers/${categoryId}`, placeholder: `#${categoryId}` })
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

test('shows the cover of its category, and the former cover when it returns to a former category', () => {
  const both = [
    [1, created],
    [2, drawn(1)],
    [3, edited({ categoryId: 2 })],
  ] as const
  expect(folded(library, ...both)).toMatchObject([{ cover_prefix: null, cover_placeholder: null }])
  expect(folded(library, ...both, [4, drawn(2)])).toMatchObject([{ cover_prefix: 'covers/2', cover_placeholder: '#2' }])
  expect(folded(library, ...both, [4, drawn(2)], [5, edited({ categoryId: 1 })])).toMatchObject([
    { cover_prefix: 'covers/1' },
  ])
})

test('an edit changes the columns of the fields it names and no others', () => {
  const [before] = folded(library, [1, created])
  expect(folded(library, [1, created], [2, edited({ title: 'Calmer', mediaId: 'm' })])).toEqual([
    { ...before, title: 'Calmer', media_id: 'm', updated_at: minute(2), revision: 1 },
  ])
})

test('events about missing content change nothing', () => {
  expect(folded(library, [1, viewed], [2, drawn(1)], [3, edited({})])).toEqual([])
})

test('deleted content is removed, and later events do not bring it back', () => {
  const other = ContentCreated({ contentId: 'landing', details: details() })
  const gone = [
    [1, created],
    [2, other],
    [3, drawn(1)],
    [4, ContentDeleted({ contentId })],
  ] as const
  const late = [
    [5, viewed],
    [6, drawn(2)],
    [7, edited({ title: 'Again' })],
    [8, ContentPublished({ contentId })],
  ] as const
  expect(folded(library, ...gone, ...late)).toMatchObject([{ content_id: 'landing' }])
})

test('content restored from the bin is a draft with its views and covers', () => {
  const back = ContentUndeleted({
    contentId,
    details: details({ title: 'Take-off again' }),
    createdAt: minute(1),
    revision: 6,
  })
  const story = [
    [1, created],
    [2, drawn(1)],
    [3, ContentPublished({ contentId })],
    [4, viewed],
    [5, ContentUnpublished({ contentId })],
    [6, ContentDeleted({ contentId })],
    [7, back],
  ] as const
  expect(folded(library, ...story.slice(0, 6))).toEqual([])
  expect(folded(library, ...story)).toMatchObject([
    {
      ...{ content_id: contentId, title: 'Take-off again', is_published: false, view_count: 1, revision: 6 },
      ...{ cover_prefix: 'covers/1', created_at: minute(1), updated_at: minute(7) },
    },
  ])
})
