import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { EditContent } from '@stillair/api/contract/listener/content.ts'
import { expect, test } from 'vitest'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { bodyOf, changesBetween, differingFields, newValues, valuesOf } from './content-values.ts'

const content = (more: Partial<AdminContent> = {}): AdminContent => ({
  ...contentFixture('a', { title: 'Calm', fileUrl: 'https://a.test/a.mp3', duration: 250 }),
  revision: 3,
  transcriptRevision: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  publicationPlan: null,
  unpublishAt: null,
  replacement: null,
  ...more,
})

const upload: Media = {
  id: 'm',
  fileName: 'why_engines-go-quiet.mp4',
  size: 1,
  state: 'uploaded',
  progress: 0,
  step: null,
  mayTryAgain: false,
  hasPicture: false,
  packagedSize: 0,
  warnings: [],
  wishes: {},
  subtitles: [],
  chapters: [],
  isOutdated: false,
  uploadedAt: '2026-11-21T10:00:00.000Z',
  usedBy: [],
}

test('unchanged content has no differences', () => {
  for (const each of [content(), content({ mediaId: 'm', fileUrl: '/media/m/x.m3u8', duration: 250.37 })]) {
    expect(changesBetween(valuesOf(each), valuesOf(each))).toEqual({})
  }
})

test('only changed fields are sent, in the contract’s format', () => {
  const base = valuesOf(content())
  const changes = changesBetween(base, { ...base, title: 'Calmer', duration: '5:00', tags: ['Wings'], description: '' })
  expect(changes).toEqual({ title: 'Calmer', duration: 300, tags: ['Wings'] })
  expect(EditContent.parse(changes)).toEqual(changes)
})

test('the form of content with a recording does not set address and duration', () => {
  const base = valuesOf(content())
  expect(changesBetween(base, { ...base, mediaId: 'm', duration: '', fileUrl: '' })).toEqual({ mediaId: 'm' })
  expect(bodyOf({ ...base, mediaId: 'm' })).toMatchObject({ mediaId: 'm', fileUrl: null, duration: null })
})

test('removing the recording leaves content without one', () => {
  const base = valuesOf(content({ mediaId: 'm', fileUrl: '/media/m/x.m3u8' }))
  expect(differingFields(base, { ...base, mediaId: null })).toEqual(['mediaId'])
  expect(changesBetween(base, { ...base, mediaId: null })).toEqual({ mediaId: null })
})

test('new content starts as a nearly empty draft', {
  tags: [
    'validation/content-form-type-audio-video',
    'validation/content-form-duration-number-at-least-1',
    'validation/content-form-tags-list-strings-default',
    'validation/content-form-ispublished-boolean-default',
  ],
}, () => {
  expect(bodyOf({ ...newValues(null), title: 'Calm' })).toEqual({
    title: 'Calm',
    description: '',
    mediaId: null,
    fileUrl: '',
    type: 'audio',
    duration: null,
    categoryId: 1,
    tags: [],
    coverImageUrl: '',
    thumbnailUrl: '',
    sessionText: '',
    voice: '',
    producer: '',
    chapters: [],
    isFreeContent: false,
    isPublished: false,
    publicationPlan: null,
    unpublishAt: null,
  })
})

test('content created from an upload starts with its title and type', () => {
  expect(newValues(upload)).toMatchObject({ title: 'Why engines go quiet', type: 'video', mediaId: 'm' })
  expect(newValues({ ...upload, kind: 'audio' })).toMatchObject({ type: 'audio' })
})

test('a planned replacement can be cancelled; a failed one is not in the form', () => {
  const base = content({ mediaId: 'm' })
  const planned = content({ mediaId: 'm', replacement: { mediaId: 'n', problem: null } })
  expect(changesBetween(valuesOf(base), valuesOf(planned))).toEqual({ replacement: 'n' })
  expect(changesBetween(valuesOf(planned), valuesOf(base))).toEqual({ replacement: null })
  const failed = content({ mediaId: 'm', replacement: { mediaId: 'n', problem: 'It was deleted.' } })
  expect(valuesOf(failed)).toEqual(valuesOf(base))
  expect(bodyOf(valuesOf(planned))).not.toHaveProperty('replacement')
})
