import { newDetails } from '@stillair/events/modules/catalogue/content-details-builder.ts'
import {
  ContentCreated,
  ContentDeleted,
  type ContentDetails,
  ContentEdited,
} from '@stillair/events/modules/catalogue/events.ts'
import { MediaDeleted } from '@stillair/events/modules/media/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { mediaUse } from './media-use.ts'

const details = (mediaId: string | null): ContentDetails =>
  newDetails({
    title: 'Take-off',
    type: 'audio',
    categoryId: 1,
    isFreeContent: true,
    mediaId,
  })
const created = (contentId: string, mediaId: string | null) => ContentCreated({ contentId, details: details(mediaId) })
const edited = (contentId: string, mediaId: string | null) => ContentEdited({ contentId, changes: { mediaId } })
const deleted = (contentId: string) => ContentDeleted({ contentId })

test('names the contents that play an upload, and when the last one released it', () => {
  const story = [
    [1, created('a', 'm1')],
    [2, created('b', null)],
    [3, edited('b', 'm1')],
    [4, edited('b', 'm1')],
  ] as const
  expect(folded(mediaUse, ...story)).toEqual([{ media_id: 'm1', content_ids: ['a', 'b'], last_used_at: null }])
  expect(folded(mediaUse, ...story, [5, edited('a', 'm2')])).toEqual([
    { media_id: 'm1', content_ids: ['b'], last_used_at: minute(5) },
    { media_id: 'm2', content_ids: ['a'], last_used_at: null },
  ])
  expect(folded(mediaUse, ...story, [5, edited('a', null)], [6, deleted('b')])).toEqual([
    { media_id: 'm1', content_ids: [], last_used_at: minute(6) },
  ])
})

test('a content that plays the upload again leaves the release time unchanged', () => {
  const story = [
    [1, created('a', 'm1')],
    [2, edited('a', null)],
    [3, edited('a', 'm1')],
  ] as const
  expect(folded(mediaUse, ...story)).toEqual([{ media_id: 'm1', content_ids: ['a'], last_used_at: minute(2) }])
})

test('the release time is the latest, in whichever order releases arrive', () => {
  const rows = folded(mediaUse, [1, created('a', 'm1')], [2, created('b', 'm1')], [9, deleted('a')], [5, deleted('b')])
  expect(rows).toEqual([{ media_id: 'm1', content_ids: [], last_used_at: minute(9) }])
})

test('holds nothing about a deleted upload', () => {
  const gone = MediaDeleted({ mediaId: 'm1', filesGoAt: minute(3) })
  expect(folded(mediaUse, [1, created('a', 'm1')], [2, edited('a', null)], [3, gone])).toEqual([])
  expect(folded(mediaUse, [1, created('a', 'm1')], [2, gone], [3, edited('a', null)])).toEqual([])
})
