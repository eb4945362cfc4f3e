import {
  MediaDeleted,
  MediaFingerprinted,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  MediaUploaded,
  PACKAGING_RULES,
  type PackagedMedia,
} from '@stillair/events/modules/media/events.ts'
import { expect, test } from 'vitest'
import { folded, minute } from '../../../test/folded.ts'
import { media } from './media.ts'

const mediaId = 'm'
const packaged = (prefix: string): PackagedMedia => ({
  kind: 'audio',
  duration: 60,
  prefix,
  masterPlaylist: 'master.m3u8',
  download: null,
  poster: null,
  waveform: null,
  loudness: null,
  warnings: [],
  renditions: [],
  size: 1,
})
const uploaded = MediaUploaded({ mediaId, fileName: 'a.mp3', contentType: 'audio/mpeg', size: 9, uploadedBy: 'admin' })
const started = (attempt: string) => MediaPackagingStarted({ mediaId, attempt })
const playable = (attempt: string) => MediaPlayable({ mediaId, attempt, packaged: packaged(`${attempt}-low`) })
const ready = (attempt: string) =>
  MediaPackaged({ mediaId, attempt, packaged: packaged(attempt), rules: PACKAGING_RULES })
const failed = (attempt: string) =>
  MediaPackagingFailed({ mediaId, attempt, code: 'silent', reason: 'There is no sound.', rules: PACKAGING_RULES })
const retried = MediaPackagingRetried({ mediaId, wishes: {}, isBulk: false })

test('goes from uploaded to ready', () => {
  const way = [
    [1, uploaded],
    [2, started('one')],
    [3, playable('one')],
    [4, ready('one')],
  ] as const
  expect(folded(media, ...way.slice(0, 1))).toMatchObject([
    { state: 'uploaded', uploaded_at: minute(1), packaged: null },
  ])
  expect(folded(media, ...way.slice(0, 2))).toMatchObject([{ state: 'packaging', attempt: 'one' }])
  expect(folded(media, ...way.slice(0, 3))).toMatchObject([{ state: 'playable', packaged: { prefix: 'one-low' } }])
  expect(folded(media, ...way)).toMatchObject([{ state: 'ready', packaged: { prefix: 'one' }, reason: null }])
})

test('has the fingerprints of the files that devices store, and the packaging they belong to', () => {
  const files = [{ key: 'download.m4a', size: 10, sha256: 'a'.repeat(64) }]
  const fingerprinted = MediaFingerprinted({ mediaId, prefix: 'one', files })
  const way = [
    [1, uploaded],
    [2, ready('one')],
    [3, fingerprinted],
    [4, ready('two')],
  ] as const
  expect(folded(media, ...way.slice(0, 2))).toMatchObject([{ fingerprinted: null }])
  expect(folded(media, ...way)).toMatchObject([
    { packaged: { prefix: 'two' }, fingerprinted: { prefix: 'one', files } },
  ])
})

test('shows why packaging failed, and clears the reason on a retry', () => {
  const way = [
    [1, uploaded],
    [2, started('one')],
    [3, failed('one')],
    [4, retried],
    [5, started('two')],
  ] as const
  expect(folded(media, ...way.slice(0, 3))).toMatchObject([{ state: 'failed', reason: 'There is no sound.' }])
  expect(folded(media, ...way.slice(0, 4))).toMatchObject([{ state: 'uploaded', reason: null }])
  expect(folded(media, ...way)).toMatchObject([{ state: 'packaging', attempt: 'two', reason: null }])
})

test('keeps the last good result during another attempt', () => {
  const good = [
    [1, uploaded],
    [2, started('one')],
    [3, ready('one')],
    [4, retried],
    [5, started('two')],
  ] as const
  expect(folded(media, ...good)).toMatchObject([{ packaged: { prefix: 'one' } }])
  expect(folded(media, ...good, [6, playable('two')])).toMatchObject([
    { state: 'playable', packaged: { prefix: 'one' } },
  ])
  expect(folded(media, ...good, [6, failed('two')])).toMatchObject([{ state: 'failed', packaged: { prefix: 'one' } }])
  expect(folded(media, ...good, [6, ready('two')])).toMatchObject([{ state: 'ready', packaged: { prefix: 'two' } }])
})

test('a deleted upload is gone, and a worker in the middle of packaging does not bring it back', () => {
  const gone = [
    [1, uploaded],
    [2, started('one')],
    [3, MediaDeleted({ mediaId, filesGoAt: minute(3) })],
  ] as const
  expect(folded(media, ...gone)).toEqual([])
  expect(folded(media, ...gone, [4, playable('one')], [5, ready('one')], [6, failed('one')])).toEqual([])
})
