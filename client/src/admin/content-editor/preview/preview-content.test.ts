import type { AdminContent } from '@stillair/api/contract/admin/admin.ts'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import { Content } from '@stillair/api/contract/listener/content.ts'
import { galleryCoverOf } from '@stillair/api/contract/shared/cover-gallery.ts'
import { expect, test } from 'vitest'
import { contentFixture } from '../../../entities/content/content-fixture.ts'
import { newValues } from '../values/content-values.ts'
import { playbackElsewhere, previewContent } from './preview-content.ts'

const values = { ...newValues(null), title: ' Calm ', sessionText: '<p>Breathe</p>' }
const base: AdminContent = {
  ...contentFixture('a', { cover: { prefix: '/covers/a-1', placeholder: '#123456' }, hasTranscript: true }),
  revision: 1,
  transcriptRevision: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  publicationPlan: null,
  unpublishAt: null,
  replacement: null,
}
const recording: Media = {
  id: 'm',
  fileName: 'a.mp4',
  size: 1,
  state: 'playable',
  progress: 0.5,
  step: null,
  mayTryAgain: false,
  hasPicture: false,
  kind: 'video',
  duration: 250,
  packagedSize: 1,
  warnings: [],
  wishes: {},
  subtitles: [],
  chapters: [],
  isOutdated: false,
  uploadedAt: '2026-11-21T10:00:00.000Z',
  usedBy: [],
}
const inputs = { values, base: null, recording: undefined }

test('the preview shows unsaved changes', () => {
  const content = previewContent(inputs, 'subscriber')
  expect(Content.parse(content)).toEqual(content)
  expect(content).toMatchObject({ title: 'Calm', sessionText: '<p>Breathe</p>', isPlayable: false, isLocked: false })
})

test('a free listener sees the lock of premium content, without its text', () => {
  expect(previewContent(inputs, 'free')).toMatchObject({
    isLocked: true,
    sessionText: null,
    voice: null,
    producer: null,
  })
  const free = { ...inputs, values: { ...values, isFreeContent: true } }
  expect(previewContent(free, 'free')).toMatchObject({ isLocked: false, sessionText: '<p>Breathe</p>' })
})

test('type and duration come from the recording, which plays once it is ready', () => {
  const withRecording = { ...values, mediaId: 'm', duration: '1:00' }
  expect(previewContent({ values: withRecording, base: null, recording }, 'subscriber')).toMatchObject({
    type: 'video',
    duration: 250,
    isPlayable: true,
  })
  const packaging = { ...recording, state: 'packaging' as const }
  expect(previewContent({ values: withRecording, base: null, recording: packaging }, 'subscriber').isPlayable).toBe(
    false,
  )
})

test('a file on another server plays from its address', () => {
  const elsewhere = { ...values, fileUrl: ' https://a.test/a.mp3 ', duration: '4:10' }
  expect(previewContent({ ...inputs, values: elsewhere }, 'subscriber')).toMatchObject({
    isPlayable: true,
    duration: 250,
  })
  expect(playbackElsewhere(elsewhere, new Date(0))).toMatchObject({ hlsUrl: 'https://a.test/a.mp3', duration: 250 })
  expect(previewContent({ ...inputs, values: { ...values, fileUrl: 'calm' } }, 'subscriber').isPlayable).toBe(false)
})

test('the preview shows the cover that the content would have', () => {
  const coverOf = (changes: Partial<typeof values>) =>
    previewContent({ values: { ...values, ...changes }, base, recording: undefined }, 'subscriber').cover.prefix
  expect(coverOf({})).toBe(galleryCoverOf('a', values.categoryId).prefix)
  expect(coverOf({ categoryId: 3 })).toBe(galleryCoverOf('a', 3).prefix)
  expect(coverOf({ coverImageUrl: '/gallery/day-sea-1' })).toBe('/gallery/day-sea-1')
  expect(coverOf({ coverImageUrl: '/covers/image-1' })).toBe('/covers/image-1')
})
